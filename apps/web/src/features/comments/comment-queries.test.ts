import type { CommentView } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { type CommentPages, commentsOf, withComment, withoutComment, withPinned } from './comment-queries.ts';
import { commentForTest as comment } from './testing/comment-for-test.ts';

const pagesOf = (...pages: CommentView[][]): CommentPages => ({
  pages: pages.map((items) => ({ items, after: null })),
  pageParams: pages.map(() => null),
});
const ids = (pages: CommentPages | undefined) => commentsOf(pages).map(({ id }) => id);

describe('the pages of comments', () => {
  it('add a new comment right after the pinned one, and a reply at the end', () => {
    const pages = pagesOf([comment('pinned', { pinned: true }), comment('b')], [comment('a')]);
    expect(ids(withComment(pages, comment('new')))).toEqual(['pinned', 'new', 'b', 'a']);
    expect(ids(withComment(pages, comment('reply', { thread: { id: 'b', message: 'b' } })))).toEqual([
      'pinned',
      'b',
      'a',
      'reply',
    ]);
  });

  it('change one in place, and lose one', () => {
    const pages = pagesOf([comment('c'), comment('b'), comment('a')]);
    const changed = withComment(pages, comment('b', { message: 'Edited' }));
    expect(commentsOf(changed).map(({ message }) => message)).toEqual(['c', 'Edited', 'a']);
    expect(ids(withoutComment(pages, 'b'))).toEqual(['c', 'a']);
  });

  it('have one pinned comment, in first place', () => {
    const pages = pagesOf([comment('old', { pinned: true }), comment('b')], [comment('a')]);
    const pinned = withPinned(pages, comment('a', { pinned: true }));
    expect(commentsOf(pinned).map(({ id, pinned }) => [id, pinned])).toEqual([
      ['a', true],
      ['old', false],
      ['b', false],
    ]);
    expect(commentsOf(withPinned(pinned, comment('a'))).some(({ pinned }) => pinned)).toBe(false);
  });

  it('show duplicates once', () => {
    expect(ids(pagesOf([comment('a')], [comment('a'), comment('b')]))).toEqual(['a', 'b']);
  });
});
