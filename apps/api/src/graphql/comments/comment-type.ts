import type { CommentView } from '@foxreel/contracts';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';

const commentThreadType = builder.objectRef<NonNullable<CommentView['thread']>>('CommentThread').implement({
  fields: (t) => ({ id: t.exposeID('id'), message: t.exposeString('message', { nullable: true }) }),
});

export const commentType = builder.objectRef<CommentView>('Comment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    media: t.exposeID('media'),
    user: t.field({ type: accountType, resolve: (comment) => comment.from }),
    from: t.field({ type: accountType, resolve: (comment) => comment.from }),
    message: t.exposeString('message'),
    thread: t.expose('thread', { type: commentThreadType, nullable: true }),
    replies: t.exposeInt('replies', {
      description: 'Ours: replies that the viewer may see, counted up to 1000; 0 for a reply.',
    }),
    pinned: t.exposeBoolean('pinned', { description: 'Ours: the owner of the media has put it first.' }),
    add_date: t.field({ type: 'DateTime', resolve: (comment) => comment.addDate }),
    likes: t.exposeInt('likes'),
    score: t.int({
      description: 'What comments are ordered by when ordered by merit: the likes.',
      resolve: (comment) => comment.likes,
    }),
    like: t.exposeBoolean('like', { nullable: true }),
  }),
});
