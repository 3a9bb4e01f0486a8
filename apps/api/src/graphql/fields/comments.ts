import {
  addCommentInput,
  type CommentView,
  commentIdInput,
  commentListInput,
  commentThreadsInput,
  type PageView,
  pinCommentInput,
  replyListInput,
} from '@foxreel/contracts';
import {
  addComment,
  deleteComment,
  listComments,
  listCommentThreads,
  listReplies,
  pinComment,
  toggleCommentLike,
} from '@foxreel/domain/comments';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { accountType, parseInput, queryFilterInput } from '../shared-types.ts';

const commentThreadType = builder.objectRef<NonNullable<CommentView['thread']>>('CommentThread').implement({
  fields: (t) => ({ id: t.exposeID('id'), message: t.exposeString('message', { nullable: true }) }),
});

const commentType = builder.objectRef<CommentView>('Comment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    media: t.exposeID('media'),
    user: t.field({ type: accountType, resolve: (comment) => comment.from }),
    from: t.field({ type: accountType, resolve: (comment) => comment.from }),
    message: t.exposeString('message'),
    thread: t.expose('thread', { type: commentThreadType, nullable: true }),
    replies: t.exposeInt('replies', {
      description: 'Replies that the viewer may see, counted up to 1000; 0 for a reply.',
    }),
    pinned: t.exposeBoolean('pinned', { description: 'The owner of the media has put it first.' }),
    add_date: t.field({ type: 'DateTime', resolve: (comment) => comment.addDate }),
    likes: t.exposeInt('likes'),
    score: t.int({
      description: 'The number of likes, by which comments are ordered by merit.',
      resolve: (comment) => comment.likes,
    }),
    like: t.exposeBoolean('like', { nullable: true }),
  }),
});

interface MediaComments {
  items: CommentView[];
  count: number;
}

const mediaCommentsResultType = builder.objectRef<MediaComments>('MediaCommentsResult').implement({
  fields: (t) => ({
    mediaComments: t.field({ type: [commentType], resolve: (result) => result.items }),
    media_comments_count: t.exposeInt('count'),
  }),
});

const commentPageType = builder.objectRef<PageView<CommentView>>('CommentsResult').implement({
  fields: (t) => ({
    comments: t.field({ type: [commentType], resolve: (page) => page.items }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Pass it as `after` to the same list to get the next page. Null on the last page.',
    }),
  }),
});

const listArgs = builder.args((t) => ({
  limit: t.int({ defaultValue: 10 }),
  filter: t.field({ type: queryFilterInput }),
  media: t.id(),
  skip: t.int({ defaultValue: 0 }),
}));

interface ListArguments {
  media?: string | null | undefined;
  filter?: { media?: string | null | undefined } | null | undefined;
}

const list = (ctx: GraphqlContext, { filter, ...args }: ListArguments) =>
  listComments(ctx.domain, parseInput(commentListInput, { ...args, media: args.media ?? filter?.media }));

builder.queryFields((t) => ({
  comment_threads: t.field({
    type: commentPageType,
    description: 'Top-level comments, newest first; the pinned one comes before those of the first page.',
    args: { media: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string() },
    resolve: (_root, args, ctx) => listCommentThreads(ctx.domain, parseInput(commentThreadsInput, args)),
  }),
  comment_replies: t.field({
    type: commentPageType,
    description: 'The replies to a comment, oldest first.',
    args: { comment: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string() },
    resolve: (_root, args, ctx) => listReplies(ctx.domain, parseInput(replyListInput, args)),
  }),
  MediaComments: t.field({
    type: mediaCommentsResultType,
    args: listArgs,
    resolve: (_root, args, ctx) => list(ctx, args),
  }),
  media_comment_list: t.field({
    type: [commentType],
    deprecationReason: 'Use MediaComments, which has the count too.',
    args: listArgs,
    resolve: async (_root, args, ctx) => (await list(ctx, args)).items,
  }),
  media_comments_count: t.int({
    args: { media: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) =>
      (await listComments(ctx.domain, parseInput(commentListInput, { ...args, limit: 1 }))).count,
  }),
}));

builder.mutationFields((t) => ({
  addComment: t.field({
    type: commentType,
    nullable: true,
    args: {
      media: t.arg.id({ required: true }),
      message: t.arg.string({ required: true }),
      thread: t.arg.id(),
    },
    resolve: (_root, args, ctx) => addComment(ctx.domain, parseInput(addCommentInput, args)),
  }),
  deleteComment: t.boolean({
    description: 'For its writer, the creator of the media, and staff. True: it was deleted.',
    args: { comment: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteComment(ctx.domain, parseInput(commentIdInput, args)),
  }),
  pinComment: t.field({
    type: commentType,
    description:
      'For the owner of the media: pins a comment in place of the pinned one, or unpins it. Not for replies.',
    args: { comment: t.arg.id({ required: true }), pinned: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => pinComment(ctx.domain, parseInput(pinCommentInput, args)),
  }),
  likeComment: t.boolean({
    args: { comment: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleCommentLike(ctx.domain, parseInput(commentIdInput, args))).like,
  }),
}));
