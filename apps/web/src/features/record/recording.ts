import { type MediaDetailsInput, type MediaView, messages, type SoundView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { deleteDraft } from '../../shared/forms/drafts.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useSession } from '../../shared/session/session.ts';
import { warnBeforeLeaving } from '../../shared/upload/local-file.ts';
import { SendFormError, sendWithProgress } from '../../shared/upload/send-form.ts';

const plain = ['description', 'visibility', 'available_date', 'private', 'shop'] as const;

/** A recording's fields for POST /api/upload/recording (spec part 2 §7), without empty ones. */
export function formOf(
  take: Pick<Take, 'video' | 'recordedAt' | 'key' | 'sound'>,
  details: MediaDetailsInput,
): FormData {
  const form = new FormData();
  form.append('record', take.video, 'recording.webm');
  form.append('date', take.recordedAt.toISOString());
  form.append('idempotency_key', take.key);
  for (const name of plain) if (details[name] !== undefined) form.append(name, String(details[name]));
  for (const tag of details.tags) form.append('tags[]', tag);
  if (take.sound) {
    form.append('sound', take.sound.sound.id);
    form.append('delay', String(take.sound.delay));
  }
  return form;
}

/** The same details for an arrived recording (mutation updateMedia): without a date it is released as of its creation. */
export const changeOf = ({ id, addDate }: Pick<MediaView, 'id' | 'addDate'>, details: MediaDetailsInput) => ({
  id,
  ...details,
  private: details.private ?? false,
  ...(details.private ? {} : { available_date: details.available_date ?? addDate }),
});

const t = i18n.getFixedT(null, 'record');

export interface ChosenSound {
  sound: SoundView;
  /** Offset of the sound in the recording, in seconds. */
  delay: number;
}

/** A finished, unsent recording. */
export interface Take {
  video: Blob;
  seconds: number;
  recordedAt: Date;
  /** For all attempts: one whose answer was lost must not become a second media. */
  key: string;
  sound: ChosenSound | null;
  /** Its owner: the next person at this screen does not see it. */
  account: string;
}

export type Sending =
  | { state: 'uploading'; percent: number }
  /** Rejected, interrupted or canceled: the recording is still there. */
  | { state: 'stopped'; message: string; fields: Readonly<Record<string, string>> }
  | { state: 'done'; media: string };

interface FormTexts {
  details: MediaDetailsInput;
  sound: Take['sound'];
}

interface RecordingState {
  take: Take | null;
  details: MediaDetailsInput | null;
  sending: Sending | null;
  /** The details of an attempt that may have arrived although its response was lost. The same key must repeat them. */
  said: FormTexts | null;
  /** The media that it became, perhaps without the latest details. */
  made: string | null;
}

const nothing: RecordingState = { take: null, details: null, sending: null, said: null, made: null };
const reply = z.object({ media: z.object({ id: z.string() }) });
let state = nothing;
let abort = new AbortController();
const listeners = new Set<() => void>();

function change(next: Partial<RecordingState>): void {
  state = { ...state, ...next };
  warnBeforeLeaving(listeners, state.take !== null);
  for (const listener of listeners) listener();
}

/** A recording's form draft is deleted with it (use-recording-form.ts). */
export const draftName = 'recording';
const deleteFormDraft = ({ account }: Take) => deleteDraft(`${account}.${draftName}`);

async function upload(take: Take, details: MediaDetailsInput): Promise<string> {
  abort = new AbortController();
  const { signal } = abort;
  const onProgress = (done: number) => {
    if (!signal.aborted) change({ sending: { state: 'uploading', percent: Math.min(99, Math.floor(done * 100)) } });
  };
  const form = formOf(take, details);
  const { media } = await sendWithProgress('/api/upload/recording', form, reply, { onProgress, signal });
  return media.id;
}

const idOf = (sound: Take['sound']) => sound?.sound.id;

/** Whether an arrived attempt has the chosen sound. Media do not store a sound's offset: the attempt does. */
const hasSound = ({ song }: MediaView, { sound }: Take, { sound: before }: FormTexts) =>
  song?.id === idOf(sound) && (idOf(before) !== idOf(sound) || before?.delay === sound?.delay);

/**
 * Updates the media of an earlier attempt with the current details. With another sound it is deleted instead, because the sound
 * is mixed in. False if there is none any more.
 */
async function describe(media: string, take: Take, details: MediaDetailsInput, texts: FormTexts): Promise<boolean> {
  change({ made: media });
  try {
    const made = await trpcClient.media.get.query({ media });
    const fits = made !== null && hasSound(made, take, texts);
    if (fits) await trpcClient.media.update.mutate(changeOf(made, details));
    else if (made) await trpcClient.media.remove.mutate({ media });
    return fits;
  } catch (error) {
    throw new SendFormError(t('notChanged', { why: toCallError(error).message }));
  }
}

async function send(details: MediaDetailsInput): Promise<void> {
  const { take, sending, said: texts, made } = state;
  if (!take || sending?.state === 'uploading') return;
  change({ details, sending: { state: 'uploading', percent: 0 } });
  const saying = texts ?? { details, sound: take.sound };
  try {
    const media = made ?? (await upload({ ...take, sound: saying.sound }, saying.details));
    if (texts && !(await describe(media, take, details, texts))) {
      change({ ...nothing, take: { ...take, key: crypto.randomUUID() } });
      return send(details);
    }
    deleteFormDraft(take);
    change({ ...nothing, sending: { state: 'done', media } });
  } catch (error) {
    const { message, fields, status } =
      error instanceof SendFormError ? error : new SendFormError(messages.uploadFailed);
    // A rejected request has stored nothing.
    const rejected = status >= 400 && status < 500;
    change({ said: rejected ? texts : saying, sending: { state: 'stopped', message, fields } });
  }
}

function discard(): void {
  const { take, made } = state;
  if (take) deleteFormDraft(take);
  change(nothing);
  if (made)
    trpcClient.media.remove
      .mutate({ media: made })
      .catch((error) => notify(t('notDeleted', { why: toCallError(error).message }), 'error'));
}

/** This page's recording. It outlives the screens, until it is sent or discarded. */
export const recording = {
  keep: (take: Take) => change({ ...nothing, take }),
  discard,
  chooseSound: (sound: ChosenSound | null) => state.take && change({ take: { ...state.take, sound } }),
  send: (details: MediaDetailsInput) => void send(details),
  retry: () => state.details && void send(state.details),
  cancel: () => abort.abort(),
  /** Clears a sent one. */
  clear: () => state.take === null && change(nothing),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The own recording and its sending status. */
export function useRecording(): RecordingState {
  const { account } = useSession();
  const known = useSyncExternalStore(subscribe, () => state);
  return known.take && known.take.account !== account?.id ? nothing : known;
}
