import { messages, readStoredTeaser } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, or } from 'drizzle-orm';
import { type Context, forbidden, neitherBlocked, notFound, requireAccount } from '../kernel/index.ts';
import { mediaFiles, servedType } from '../media/index.ts';
import { teaserState } from './policy.ts';
import { previewName } from './present-data.ts';
import { teaserPath } from './teaser-path.ts';

const { messages: sent, threads } = schema;

/** Where the bytes are. */
export interface OpenedTeaserFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file of the media that a message offers, for one of the two of its thread: the preview and the cover of what is locked, all
 * of what is open (teaserState), judged anew for every playlist and segment. UNAUTHENTICATED without a login, NOT_FOUND for everyone
 * else, where either has blocked the other, and for what is gone; FORBIDDEN for the locked rest.
 */
export async function openTeaserFile(
  ctx: Context,
  request: { message: string; path: string },
): Promise<OpenedTeaserFile> {
  const { accountId } = requireAccount(ctx);
  const contentType = servedType(request.path);
  const [row] = await ctx.db
    .select({ data: sent.data })
    .from(sent)
    .innerJoin(threads, eq(threads.id, sent.threadId))
    .where(
      and(
        eq(sent.id, request.message),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)),
        neitherBlocked(threads.account1Id, threads.account2Id),
      ),
    );
  const part = row?.data.find(({ type }) => type === 'teaser');
  const stored = part && readStoredTeaser(part.value);
  if (!stored || contentType === null) throw notFound('The file');
  const media = (await mediaFiles(ctx, [stored.media])).get(stored.media);
  const state = teaserState(media, stored.free);
  if (!media || state === 'gone') throw notFound('The file');
  const key = (path: string) => ({ key: `media/${media.id}/${path}`, contentType });
  if (request.path === previewName && stored.teaser !== null) return key(teaserPath(stored.teaser));
  if (state === 'open') return key(request.path);
  if (request.path !== media.renditions.cover) throw forbidden(messages.lockedMedia);
  return key(request.path);
}
