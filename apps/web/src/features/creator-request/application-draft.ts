import { type CreatorRequestStatus, type IdentityFileKind, limits, messages } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { utils } from '../../shared/api/trpc.ts';
import { sendForm } from '../../shared/upload/send-form.ts';

/** An uploaded picture; its preview lasts as long as the page. */
const picture = z.object({ url: z.string(), preview: z.string().nullable().catch(null) });
export type Picture = z.output<typeof picture>;

const textFields = ['instagram', 'twitter', 'firstName', 'lastName', 'country', 'region', 'city', 'address'] as const;
export type TextField = (typeof textFields)[number];

const draft = z.object({
  step: z.number().int().min(1).max(5).catch(1),
  adult: z.boolean().catch(false),
  texts: z.partialRecord(z.enum(textFields), z.string()).catch({}),
  docs: z.array(picture).catch([]),
  face: picture.nullable().catch(null),
});
type ApplicationDraft = z.output<typeof draft>;

/** With the prefix of form drafts: signing out deletes it. */
const key = 'draft.creator-request';
const listeners = new Set<() => void>();
let cached: ApplicationDraft | null = null;
/** It was in the storage: if it is gone, somebody has signed out. */
let stored = false;

const empty = (): ApplicationDraft => draft.parse({});

function read(): ApplicationDraft {
  if (cached && (!stored || sessionStorage.getItem(key) !== null)) return cached;
  stored = sessionStorage.getItem(key) !== null;
  try {
    const stored = draft.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    // A blob URL of another page load shows nothing.
    const bare = (one: Picture): Picture => ({ ...one, preview: null });
    cached = { ...stored, docs: stored.docs.map(bare), face: stored.face && bare(stored.face) };
  } catch {
    cached = empty();
  }
  return cached;
}

const previewsOf = ({ docs, face }: ApplicationDraft) => [...docs, face].flatMap((one) => one?.preview ?? []);

/** Revokes the URLs of previews no longer shown. */
function release(before: ApplicationDraft, after: ApplicationDraft) {
  const shown = new Set(previewsOf(after));
  for (const preview of previewsOf(before)) if (!shown.has(preview)) URL.revokeObjectURL(preview);
}

export function changeDraft(change: (before: ApplicationDraft) => Partial<ApplicationDraft>) {
  const before = read();
  cached = { ...before, ...change(before) };
  release(before, cached);
  try {
    sessionStorage.setItem(key, JSON.stringify(cached));
    stored = true;
  } catch {
    // A full or blocked storage only costs the draft on reload.
  }
  for (const listener of listeners) listener();
}

export function deleteApplicationDraft() {
  const before = read();
  sessionStorage.removeItem(key);
  stored = false;
  cached = empty();
  release(before, cached);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The application so far: survives a reload and an expired session, in this tab. */
export const useApplicationDraft = (): ApplicationDraft => useSyncExternalStore(subscribe, read);

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
const reply = z.object({ url: z.string() });

/** Uploads a picture and returns its URL. Throws an Error with a readable message. */
export async function sendPicture(kind: IdentityFileKind, file: Blob): Promise<string> {
  if (!pictureTypes.includes(file.type)) throw new Error(messages.identityType);
  if (file.size > limits.identityBytesMax) throw new Error(messages.identityTooLarge);
  const { url } = await sendForm('/api/upload/identity', { kind, upload: file }, reply);
  return url;
}

/** The same, and adds it to the application. */
export async function addPicture(kind: 'document' | 'face', file: Blob): Promise<void> {
  const url = await sendPicture(kind, file);
  const picture = { url, preview: URL.createObjectURL(file) };
  changeDraft(({ docs }) =>
    kind === 'face' ? { face: picture } : { docs: [...docs, picture].slice(0, limits.identityDocumentsMax) },
  );
}

let requested: 'document' | 'face' = 'face';

/** Sets what the age_verification popup takes a photo of. */
export const setRequestedPhoto = (kind: 'document' | 'face') => {
  requested = kind;
};

export const requestedPhoto = (): 'document' | 'face' => requested;

/** The viewer's latest application, or null. */
export const applicationQuery = utils.creatorRequests.own.queryOptions();

/** Staff: applications with one status, oldest first. */
export const requestsQuery = (status: CreatorRequestStatus) =>
  utils.creatorRequests.list.infiniteQueryOptions(
    { status, limit: 50 },
    { getNextPageParam: (last) => last.after, refetchInterval: 30_000 },
  );
