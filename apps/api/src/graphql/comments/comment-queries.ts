import type { CommentView } from '@foxreel/contracts';
import { commentListInput, commentThreadsInput, type PageView, replyListInput } from '@foxreel/contracts';
import { listComments, listCommentThreads, listReplies } from '@foxreel/domain/comments';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { queryFilterInput } from '../discovery/query-filter-input.ts';
import { parseInput } from '../input.ts';
import { commentType } from './comment-type.ts';

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
  description: 'Ours.',
  fields: (t) => ({
    comments: t.field({ type: [commentType], resolve: (page) => page.items }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Given as `after` to the same list, it goes on behind this page. Null at its end.',
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
    description:
      'Ours: the comments that answer no other, newest first; the pinned one stands before those of the first page.',
    args: { media: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 10 }), after: t.arg.string() },
    resolve: (_root, args, ctx) => listCommentThreads(ctx.domain, parseInput(commentThreadsInput, args)),
  }),
  comment_replies: t.field({
    type: commentPageType,
    description: 'Ours: the replies to a comment, oldest first.',
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
