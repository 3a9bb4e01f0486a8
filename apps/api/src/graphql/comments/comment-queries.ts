import type { CommentView } from '@foxreel/contracts';
import { commentListInput } from '@foxreel/contracts';
import { listComments } from '@foxreel/domain/comments';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { queryFilterInput } from '../discovery/query-filter-input.ts';
import { parseInput } from '../input.ts';
import { commentType } from './comment-type.ts';

interface CommentsResult {
  items: CommentView[];
  count: number;
}

const mediaCommentsResultType = builder.objectRef<CommentsResult>('MediaCommentsResult').implement({
  fields: (t) => ({
    mediaComments: t.field({ type: [commentType], resolve: (result) => result.items }),
    media_comments_count: t.exposeInt('count'),
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
