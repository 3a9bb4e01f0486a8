import type { CommentView } from '@foxreel/contracts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

export interface CommentPage {
  items: CommentView[];
  after: string | null;
}

export type CommentPages = InfiniteData<CommentPage>;

const pageSize = 20;

/** Comments of one media, latest first. Other tabs' comments arrive by the stream, which invalidates ['comments', media]. */
export function commentsQuery(media: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', media] as const,
    queryFn: ({ pageParam }): Promise<CommentPage> =>
      api.comments.list.query({ media, limit: pageSize, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
}

/** The pages with a comment put first, in place of `replaces` if that is there. */
export function withComment(pages: CommentPages | undefined, comment: CommentView, replaces?: string): CommentPages {
  const before = pages ?? { pages: [{ items: [], after: null }], pageParams: [null] };
  const without = before.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== replaces && id !== comment.id),
  }));
  const [first, ...rest] = without;
  return { ...before, pages: [{ after: first?.after ?? null, items: [comment, ...(first?.items ?? [])] }, ...rest] };
}

/** The pages without one comment: a refused one is taken back. */
export function withoutComment(pages: CommentPages | undefined, id: string): CommentPages | undefined {
  if (!pages) return undefined;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}
