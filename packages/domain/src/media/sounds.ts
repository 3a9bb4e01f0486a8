import { messages, type NewSoundInput, type PageView, type SoundListInput, type SoundView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray } from '@foxreel/db/drizzle';
import { fileTypeFromBuffer } from 'file-type';
import { v7 } from 'uuid';
import { type Context, DomainError, matchText, notFound, offsetPage, pageOf, requireStaff } from '../kernel/index.ts';

/** Accepted sound types, by media type. */
const soundExtensions = new Map([
  ['audio/mp4', 'm4a'],
  ['audio/mpeg', 'mp3'],
]);

interface SoundRow {
  id: string;
  name: string;
  mimeType: string;
}

/** A sound in lists. Its URL is public and never changes. */
const soundView = ({ id, name, mimeType }: SoundRow): SoundView => ({
  id,
  name,
  url: `/audio/${id}.${soundExtensions.get(mimeType) ?? 'bin'}`,
  mimeType,
});

/** file-type's name for an MP4 with audio only. */
const otherNames = new Map([['audio/x-m4a', 'audio/mp4']]);

/** A sound to choose for a recording. */
export interface NewSound extends NewSoundInput {
  body: Uint8Array;
}

/** Adds a sound for everyone to choose; staff only. UNSUPPORTED_TYPE unless the bytes are m4a or mp3. */
export async function addSound(ctx: Context, { name, body }: NewSound): Promise<SoundView> {
  requireStaff(ctx);
  const found = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  const mimeType = otherNames.get(found) ?? found;
  const extension = soundExtensions.get(mimeType);
  if (extension === undefined)
    throw new DomainError('UNSUPPORTED_TYPE', messages.soundType, { fields: { sound: [messages.soundType] } });
  const id = v7();
  const storageKey = `sounds/${id}.${extension}`;
  await ctx.storage.put(storageKey, body, { contentType: mimeType });
  await ctx.db.insert(sounds).values({ id, name, storageKey, mimeType, createdAt: ctx.clock.now() });
  return soundView({ id, name, mimeType });
}

const { sounds } = schema;
const list = 'sounds';

/** Sounds by relevance, or by name without a query (spec part 1 §7, SoundList). Public. */
export async function listSounds(ctx: Context, input: SoundListInput): Promise<PageView<SoundView>> {
  const page = offsetPage(ctx, list, input);
  const match = await matchText(ctx, input.query, { key: sounds.searchKey, name: sounds.searchKey });
  const rows = await ctx.db
    .select({ id: sounds.id, name: sounds.name, mimeType: sounds.mimeType })
    .from(sounds)
    .where(and(...match.conditions, input.ids && inArray(sounds.id, input.ids)))
    .orderBy(...match.best, ...match.fit, sounds.searchKey, sounds.id)
    .limit(page.limit + 1)
    .offset(page.skip);
  const { items, after } = pageOf(ctx, list, page, rows);
  return { items: items.map(soundView), after };
}

/** Where a sound is stored. Public; NOT_FOUND for an unknown id or a wrong extension. */
export async function openSound(
  ctx: Context,
  { id, extension }: { id: string; extension: string },
): Promise<{ key: string; contentType: string }> {
  const [sound] = await ctx.db.select().from(sounds).where(eq(sounds.id, id));
  if (!sound || soundExtensions.get(sound.mimeType) !== extension) throw notFound('The sound');
  return { key: sound.storageKey, contentType: sound.mimeType };
}
