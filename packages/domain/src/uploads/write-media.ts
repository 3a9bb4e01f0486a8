import { type MediaType, mediaTypeOfName, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { inArray } from 'drizzle-orm';
import { type Context, DomainError } from '../kernel/index.ts';
import { linkTags } from '../media/index.ts';
import { sourceKey } from './store.ts';
import type { StoredDetails } from './stored-details.ts';

interface NewMedia {
  id: string;
  owner: { id: string; fullname: string };
  name: string;
  bytes: number;
  details: StoredDetails;
}

/** Writes the rows of a media whose file is in place and enqueues its processing. Called inside a transaction. */
export async function writeMedia(ctx: Context, { id, owner, name, bytes, details }: NewMedia): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(schema.media).values({
    id,
    accountId: owner.id,
    type: typeOf(name),
    state: 'processing',
    visibility: details.visibility,
    private: details.private,
    priceCents: details.shop,
    description: details.description,
    tags: details.tags,
    songId: details.song?.id ?? null,
    availableAt: details.available_date ?? now,
    sourceKey: sourceKey(id),
    sourceName: name,
    sourceBytes: bytes,
    createdAt: now,
  });
  await linkTags(ctx, id, details.tags);
  await writePeople(ctx, id, owner, details.people);
  await enqueueProcessing(ctx, { id, accountId: owner.id }, details);
  const process = { status: 'queued', original: false, teaser: false, info: null, progress: 0, error: null } as const;
  await ctx.afterCommit(() =>
    ctx.news.publish(topics.account(owner.id), { type: 'media_process', media: id, process }),
  );
}

/** A sound that has to be mixed into a recording comes first: everything after it works with the mixed file. */
async function enqueueProcessing(
  ctx: Context,
  { id: media, accountId: share }: { id: string; accountId: string },
  { song }: StoredDetails,
): Promise<void> {
  const key = `process:${media}`;
  if (song === undefined || song.mixAfterSeconds === null)
    await enqueue(ctx.db, 'process_media', { media }, { key, share });
  else {
    const mix = { media, sound: song.id, afterSeconds: song.mixAfterSeconds };
    await enqueue(ctx.db, 'mix_recording', mix, { key: `mix:${media}`, share });
  }
}

function typeOf(name: string): MediaType {
  const type = mediaTypeOfName(name);
  if (!type)
    throw new DomainError('UNSUPPORTED_TYPE', messages.uploadType, { fields: { media_files: [messages.uploadType] } });
  return type;
}

/** The creator first; others by the account of that username, where there is one. */
async function writePeople(
  ctx: Context,
  mediaId: string,
  owner: NewMedia['owner'],
  names: readonly string[],
): Promise<void> {
  const usernames = names.map((name) => name.replace(/^@/, ''));
  const known = usernames.length
    ? await ctx.db
        .select({ id: schema.accounts.id, username: schema.accounts.username })
        .from(schema.accounts)
        .where(inArray(schema.accounts.username, usernames))
    : [];
  const accountOf = new Map(known.map(({ id, username }) => [username.toLowerCase(), id]));
  const others = usernames.map((name) => ({ mediaId, name, accountId: accountOf.get(name.toLowerCase()) ?? null }));
  const first = { mediaId, name: owner.fullname, accountId: owner.id };
  await ctx.db.insert(schema.mediaPeople).values([first, ...others.filter(({ accountId }) => accountId !== owner.id)]);
}
