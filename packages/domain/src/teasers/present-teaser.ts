import {
  type MessageDataView,
  messageFileAddress,
  messages,
  readStoredTeaser,
  type StoredTeaser,
  type TeaserContent,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, or } from '@foxreel/db/drizzle';
import { type Context, forbidden, neitherBlocked, notFound, requireAccount } from '../kernel/index.ts';
import { isOpen, type MediaFiles, mediaFiles, servedType, wholeFile } from '../media/index.ts';

const { messages: sent, teasers, threads } = schema;

/** A viewer's relation to a teaser's media. */
export type TeaserStanding = Pick<MediaFiles, 'access' | 'authorGone' | 'state' | 'renditions'>;

/**
 * A participant's access to a teaser's media: all of it ('open'), preview and offer ('locked'), or nothing any more ('gone').
 * The sender and buyers have access by canView; a free one is open to its recipient. Deleted media stay with their buyers, and
 * can no longer be bought.
 */
export function teaserState(media: TeaserStanding | undefined, free: boolean): TeaserContent['state'] {
  if (media === undefined || media.authorGone || Object.keys(media.renditions).length === 0) return 'gone';
  if (media.access !== null && isOpen(media.access)) return 'open';
  const isAvailable = media.state === 'published' || media.state === 'scheduled';
  if (free && (isAvailable || media.state === 'removed')) return 'open';
  return isAvailable ? 'locked' : 'gone';
}

interface StoredMessage {
  id: string;
  data: schema.StoredMessageData[];
}

/** The URL of a file of a message's media; it works for both participants, each within their access. */
const teaserAddress = (messageId: string, path: string): string => `${messageFileAddress(messageId)}/${path}`;
/** The file name of a message's preview. */
const previewName = 'preview.mp4';

/**
 * Messages as the viewer sees them: a teaser's value is built for them (spec part 2 §3), with `url` only if they have access.
 * Two statements however many there are, none without teasers.
 */
export async function presentData(
  ctx: Context,
  rows: readonly StoredMessage[],
): Promise<Map<string, MessageDataView[]>> {
  const stored = rows.flatMap(({ data }) => data.flatMap((part) => storedOf(part) ?? []));
  const files = await mediaFiles(ctx, [...new Set(stored.map(({ media }) => media))]);
  const waiting = await cutStates(ctx, [...new Set(stored.flatMap(({ teaser }) => teaser ?? []))]);
  return new Map(
    rows.map(({ id, data }) => [
      id,
      data.map((part) => {
        const teaser = storedOf(part);
        if (!teaser) return part;
        const content = contentOf(id, teaser, files.get(teaser.media), waiting.get(teaser.teaser ?? ''));
        return { type: part.type, value: JSON.stringify(content) };
      }),
    ]),
  );
}

const storedOf = ({ type, value }: schema.StoredMessageData): StoredTeaser | null =>
  type === 'teaser' ? readStoredTeaser(value) : null;

type CutState = (typeof teasers.$inferSelect)['state'];

async function cutStates(ctx: Context, ids: string[]): Promise<Map<string, CutState>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: teasers.id, state: teasers.state })
    .from(teasers)
    .where(inArray(teasers.id, ids));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

function contentOf(
  messageId: string,
  stored: StoredTeaser,
  media: MediaFiles | undefined,
  cut: CutState | undefined,
): TeaserContent {
  const state = teaserState(media, stored.free);
  const address = (path: string | undefined) => (path === undefined ? null : teaserAddress(messageId, path));
  const { grid, poster, preview, original, cover } = media?.renditions ?? {};
  const whole = media && state === 'open' ? wholeFile(media) : null;
  return {
    thumbnail: state === 'gone' ? null : address(state === 'open' ? grid : cover),
    teaser: state !== 'gone' && cut === 'ready' ? address(previewName) : null,
    preview: stored.preview,
    url: address(whole?.path),
    price: stored.price,
    duration: media?.duration ?? 0,
    text: stored.text,
    media: stored.media,
    width: media?.width ?? null,
    height: media?.height ?? null,
    free: stored.free,
    type: media?.type ?? 'video',
    mimetype: whole?.type ?? null,
    state,
    processing: cut === 'waiting',
    poster: state === 'open' ? address(poster ?? preview ?? original) : null,
    placeholder: state === 'gone' ? null : (media?.placeholder ?? null),
  };
}

/** A preview's storage key, below its media's prefix, so that both are deleted together. */
export const teaserPath = (teaserId: string): string => `teasers/${teaserId}.mp4`;

/** Where the file is stored. */
export interface OpenedTeaserFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file of a message's media for a participant: preview and cover of a locked one, everything of an open one
 * (teaserState), checked for every playlist and segment. UNAUTHENTICATED without a session, NOT_FOUND for anyone else, with a
 * block, or for deleted media; FORBIDDEN for locked files.
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
