import type { CommentView } from '@foxreel/contracts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';

export interface CommentPage {
  items: CommentView[];
  after: string | null;
}

export type CommentPages = InfiniteData<CommentPage>;

const pageSize = 20;

/** The comments of one media that answer no other: the pinned one, then the latest first. */
export const threadsQuery = (media: string) =>
  utils.comments.threads.infiniteQueryOptions({ media, limit: pageSize }, { getNextPageParam: (page) => page.after });

/** The replies to one comment, oldest first. */
export const repliesQuery = (comment: string) =>
  utils.comments.replies.infiniteQueryOptions({ comment, limit: pageSize }, { getNextPageParam: (page) => page.after });

/** The key of the list that a comment stands in: the replies to another, or those of the media. */
export const commentList = (media: string, thread?: string): QueryKey =>
  (thread ? repliesQuery(thread) : threadsQuery(media)).queryKey;

/** Refetches the comments of a media, and the replies that are on the screen. */
export const invalidateComments = (media: string): Promise<unknown> =>
  Promise.all([utils.comments.threads.invalidate({ media }), utils.comments.replies.invalidate()]);

/** All comments of the pages, each once: one that was put in by hand may come again with the next page. */
export function commentsOf(pages: CommentPages | undefined): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of pages?.pages.flatMap(({ items }) => items) ?? []) byId.set(comment.id, comment);
  return [...byId.values()];
}
