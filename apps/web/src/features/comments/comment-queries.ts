import type { CommentView } from '@foxreel/contracts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';

const nothing: CommentPages = { pages: [{ items: [], after: null }], pageParams: [null] };

const mapPages = (pages: CommentPages, change: (page: CommentPage, at: number) => CommentView[]): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page, at) => ({ ...page, items: change(page, at) })),
});

/** The pages without one comment. */
export function withoutComment(pages: CommentPages | undefined, id: string): CommentPages | undefined {
  return pages && mapPages(pages, ({ items }) => items.filter((item) => item.id !== id));
}

/** The pages with a comment added, in place of `replaces` if present: a reply last, any other right after the pinned one. */
export function withComment(pages: CommentPages | undefined, comment: CommentView, replaces?: string): CommentPages {
  const before = pages ?? nothing;
  const isOld = ({ id }: CommentView) => id === replaces || id === comment.id;
  if (before.pages.some(({ items }) => items.some(isOld)))
    return mapPages(before, ({ items }) => items.map((item) => (isOld(item) ? comment : item)));
  const last = before.pages.length - 1;
  return mapPages(before, ({ items }, at) => {
    if (comment.thread) return at === last ? [...items, comment] : items;
    if (at > 0) return items;
    return [...items.filter(({ pinned }) => pinned), comment, ...items.filter(({ pinned }) => !pinned)];
  });
}

/** The pages with one comment first and pinned, or with none pinned. */
export function withPinned(pages: CommentPages | undefined, comment: CommentView): CommentPages | undefined {
  if (!pages) return undefined;
  const pinned = comment.pinned ? [comment] : [];
  return mapPages(pages, ({ items }, at) => {
    const rest = items.map((item) => (item.id === comment.id ? comment : { ...item, pinned: false }));
    if (!comment.pinned) return rest;
    return [...(at === 0 ? pinned : []), ...rest.filter(({ id }) => id !== comment.id)];
  });
}

interface CommentPage {
  items: CommentView[];
  after: string | null;
}

export type CommentPages = InfiniteData<CommentPage>;

const pageSize = 20;

/** A media's top-level comments: the pinned one, then latest first. */
export const threadsQuery = (media: string) =>
  utils.comments.threads.infiniteQueryOptions({ media, limit: pageSize }, { getNextPageParam: (page) => page.after });

/** The replies to one comment, oldest first. */
export const repliesQuery = (comment: string) =>
  utils.comments.replies.infiniteQueryOptions({ comment, limit: pageSize }, { getNextPageParam: (page) => page.after });

/** The key of a comment's list: the replies to another, or the media's. */
export const commentList = (media: string, thread?: string): QueryKey =>
  (thread ? repliesQuery(thread) : threadsQuery(media)).queryKey;

/** Refetches a media's comments and the visible replies. */
export const invalidateComments = (media: string): Promise<unknown> =>
  Promise.all([utils.comments.threads.invalidate({ media }), utils.comments.replies.invalidate()]);

/** All comments of the pages without duplicates: an optimistic one may come again with the next page. */
export function commentsOf(pages: CommentPages | undefined): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of pages?.pages.flatMap(({ items }) => items) ?? []) byId.set(comment.id, comment);
  return [...byId.values()];
}
