import { type CommentSort, type CommentView, commentSorts } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';

const mapPages = (pages: CommentPages, change: (page: CommentPage, at: number) => CommentView[]): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page, at) => ({ ...page, items: change(page, at) })),
});

/** The pages without one comment. */
export function withoutComment(pages: CommentPages, id: string): CommentPages {
  return mapPages(pages, ({ items }) => items.filter((item) => item.id !== id));
}

/** The pages with a comment added, or changed if it is there: a reply last, any other right after the pinned one. */
export function withComment(pages: CommentPages, comment: CommentView): CommentPages {
  const isOld = ({ id }: CommentView) => id === comment.id;
  if (pages.pages.some(({ items }) => items.some(isOld)))
    return mapPages(pages, ({ items }) => items.map((item) => (isOld(item) ? comment : item)));
  const last = pages.pages.length - 1;
  return mapPages(pages, ({ items }, at) => {
    if (comment.thread) return at === last ? [...items, comment] : items;
    if (at > 0) return items;
    return [...items.filter(({ pinned }) => pinned), comment, ...items.filter(({ pinned }) => !pinned)];
  });
}

/** The pages with one comment first and pinned, or with none pinned. */
export function withPinned(pages: CommentPages, comment: CommentView): CommentPages {
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
  /** Of the media's lists: nobody can write new ones. */
  off?: boolean;
  slowModeSeconds?: number;
}

export type CommentPages = InfiniteData<CommentPage>;

const pageSize = 20;

/** A media's top-level comments: the pinned one, then the latest or the most liked first. */
export const threadsQuery = (media: string, sort: CommentSort) =>
  utils.comments.threads.infiniteQueryOptions(
    { media, limit: pageSize, sort },
    { getNextPageParam: (page) => page.after },
  );

/** A comment of an address, with the one that it answers. */
export const addressedQuery = (comment: string) => utils.comments.get.queryOptions({ comment }, { retry: false });

/** The replies to one comment, oldest first. */
export const repliesQuery = (comment: string) =>
  utils.comments.replies.infiniteQueryOptions({ comment, limit: pageSize }, { getNextPageParam: (page) => page.after });

/** The keys of the lists with a comment: the replies to another, or the media's in both orders. */
export const commentLists = (media: string, thread?: string): QueryKey[] =>
  thread ? [repliesQuery(thread).queryKey] : commentSorts.map((sort) => threadsQuery(media, sort).queryKey);

/** Changes the loaded lists with a comment. */
export function changeLists(
  client: QueryClient,
  media: string,
  thread: string | undefined,
  change: (pages: CommentPages) => CommentPages | undefined,
): void {
  for (const queryKey of commentLists(media, thread))
    client.setQueryData<CommentPages>(queryKey, (pages) => pages && change(pages));
}

/** Refetches a media's comments and the visible replies. */
export const invalidateComments = (media: string): Promise<unknown> =>
  Promise.all([
    utils.comments.threads.invalidate({ media }),
    utils.comments.replies.invalidate(),
    utils.comments.get.invalidate(),
  ]);

/** All comments of the pages without duplicates: an optimistic one may come again with the next page. */
export function commentsOf(pages: CommentPages | undefined): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const comment of pages?.pages.flatMap(({ items }) => items) ?? []) byId.set(comment.id, comment);
  return [...byId.values()];
}
