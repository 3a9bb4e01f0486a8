import type { CommentView } from '@foxreel/contracts';
import type { CommentPage, CommentPages } from './queries.ts';

const nothing: CommentPages = { pages: [{ items: [], after: null }], pageParams: [null] };

const mapPages = (pages: CommentPages, change: (page: CommentPage, at: number) => CommentView[]): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page, at) => ({ ...page, items: change(page, at) })),
});

/** The pages without one comment. */
export function withoutComment(pages: CommentPages | undefined, id: string): CommentPages | undefined {
  return pages && mapPages(pages, ({ items }) => items.filter((item) => item.id !== id));
}

/** The pages with a comment put in, in place of `replaces` if that is there: a reply last, any other right behind the pinned one. */
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

/** The pages with a comment put first and no other one pinned, or with none pinned. */
export function withPinned(pages: CommentPages | undefined, comment: CommentView): CommentPages | undefined {
  if (!pages) return undefined;
  const pinned = comment.pinned ? [comment] : [];
  return mapPages(pages, ({ items }, at) => {
    const rest = items.map((item) => (item.id === comment.id ? comment : { ...item, pinned: false }));
    if (!comment.pinned) return rest;
    return [...(at === 0 ? pinned : []), ...rest.filter(({ id }) => id !== comment.id)];
  });
}
