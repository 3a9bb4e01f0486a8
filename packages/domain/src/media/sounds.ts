import { messages, type NewSoundInput, type PageView, type SoundListInput, type SoundView } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import { v7 } from 'uuid';
import { type Context, DomainError, matchText, notFound, offsetPage, pageOf, requireStaff } from '../kernel/index.ts';

/** The kinds of sound that are taken and served, by their media type. */
const soundExtensions = new Map([
  ['audio/mp4', 'm4a'],
  ['audio/mpeg', 'mp3'],
]);

interface SoundRow {
  id: string;
  name: string;
  mimeType: string;
}

/** A sound as lists carry it. Its address is open to everyone and never changes. */
const soundView = ({ id, name, mimeType }: SoundRow): SoundView => ({
  id,
  name,
  url: `/audio/${id}.${soundExtensions.get(mimeType) ?? 'bin'}`,
  mimeType,
});

/** What file-type calls an MP4 that holds nothing but sound. */
const otherNames = new Map([['audio/x-m4a', 'audio/mp4']]);

/** A sound to choose from while recording. */
export interface NewSound extends NewSoundInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
}

/** Adds a sound for everyone to choose; staff only. UNSUPPORTED_TYPE for what is no m4a or mp3 by its bytes. */
export async function addSound(ctx: Context, { name, file }: NewSound): Promise<SoundView> {
  requireStaff(ctx);
  const found = (await fileTypeFromFile(file).catch(() => undefined))?.mime ?? '';
  const mimeType = otherNames.get(found) ?? found;
  const extension = soundExtensions.get(mimeType);
  if (extension === undefined)
    throw new DomainError('UNSUPPORTED_TYPE', messages.soundType, { fields: { sound: [messages.soundType] } });
  const id = v7();
  const storageKey = `sounds/${id}.${extension}`;
  await ctx.storage.adopt(file, storageKey, { contentType: mimeType });
  await ctx.db.insert(schema.sounds).values({ id, name, storageKey, mimeType, createdAt: ctx.clock.now() });
  return soundView({ id, name, mimeType });
}

const list = 'sounds';

/** Sounds by name, the best fit first; without a query in the order of their names (spec part 1 §7, SoundList). Open to everyone. */
export async function listSounds(ctx: Context, input: SoundListInput): Promise<PageView<SoundView>> {
  const page = offsetPage(ctx, list, input);
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const match = await matchText(ctx, input.query, { key: 's.search_key', name: 's.search_key' }, value);
  const conditions = ['true', ...match.conditions];
  if (input.ids) conditions.push(`s.id = any (${value(`{${input.ids.join(',')}}`)}::uuid[])`);
  const rows = await runPrepared<SoundRow>(
    ctx.db,
    `select s.id, s.name, s.mime_type as "mimeType" from sounds s where ${conditions.join(' and ')}
     order by ${[...match.best, ...match.fit(), 's.search_key', 's.id'].join(', ')} limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  const { items, after } = pageOf(ctx, list, page, rows);
  return { items: items.map(soundView), after };
}

const { sounds } = schema;

/** Where the bytes of a sound are. Open to everyone; NOT_FOUND for an unknown id and for another extension than its own. */
export async function openSound(
  ctx: Context,
  { id, extension }: { id: string; extension: string },
): Promise<{ key: string; contentType: string }> {
  const [sound] = await ctx.db.select().from(sounds).where(eq(sounds.id, id));
  if (!sound || soundExtensions.get(sound.mimeType) !== extension) throw notFound('The sound');
  return { key: sound.storageKey, contentType: sound.mimeType };
}
