import {
  type MessageDataView,
  messageFileAddress,
  readStoredTeaser,
  type StoredTeaser,
  type TeaserContent,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { type MediaFiles, mediaFiles, wholeFile } from '../media/index.ts';
import { teaserState } from './policy.ts';

const { teasers } = schema;

interface StoredMessage {
  id: string;
  data: schema.StoredMessageData[];
}

/** The address of a file of a message's media; it opens for the two of the thread, as far as each may have it. */
export const teaserAddress = (messageId: string, path: string): string => `${messageFileAddress(messageId)}/${path}`;
/** The name under which a message's preview is opened. */
export const previewName = 'preview.mp4';

/**
 * What the viewer of the context sees of messages: a teaser's value is made for them (spec part 2 §3), with `url` only where they may
 * have the whole. Two statements for however many, none without teasers.
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
