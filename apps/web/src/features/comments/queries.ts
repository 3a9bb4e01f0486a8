import type { CommentView } from '@foxreel/contracts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export interface CommentPage {
  items: CommentView[];
  after: string | null;
}

export type CommentPages = InfiniteData<CommentPage>;

const pageSize = 20;

/** Both lists below it. Other tabs' comments arrive by the stream, which invalidates this. */
export const commentsKey = (media: string) => ['comments', media] as const;

/** The comments of one media that answer no other: the pinned one, then the latest first. */
export function threadsQuery(media: string) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(media), 'threads'] as const,
    queryFn: ({ pageParam }): Promise<CommentPage> =>
      api.comments.threads.query({ media, limit: pageSize, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** The replies to one comment, oldest first. */
export function repliesQuery(media: string, comment: string) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(media), 'replies', comment] as const,
    queryFn: ({ pageParam }): Promise<CommentPage> =>
      api.comments.replies.query({ comment, limit: pageSize, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** All comments of the pages, each once: one that was put in by hand may come again with the next page. */
export function commentsOf(pages: CommentPages | undefined): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of pages?.pages.flatMap(({ items }) => items) ?? []) byId.set(comment.id, comment);
  return [...byId.values()];
}
