import { type CommentListInput, type CommentView, limits, type PageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, lt } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, notFound } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { commentViews } from './comment-views.ts';

const { comments } = schema;
const list = 'comments';

export interface CommentPage extends PageView<CommentView> {
  /** All comments of the media. */
  count: number;
}

/** The comments of a media, newest first. NOT_FOUND for a media that does not exist for the viewer. */
export async function listComments(ctx: Context, input: CommentListInput): Promise<CommentPage> {
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const media = await getMedia(ctx, input);
  if (media === null) throw notFound('The media');
  const limit = input.limit ?? limits.listPage;
  const found = await commentViews(
    ctx,
    and(eq(comments.mediaId, input.media), before === undefined ? undefined : lt(comments.id, before)),
    { limit: limit + 1, skip: input.skip },
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    count: media.comments,
    after: found.length > limit && last ? encodeCursor(ctx.secret, list, [last.id]) : null,
  };
}
