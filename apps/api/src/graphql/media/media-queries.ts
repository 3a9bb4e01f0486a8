import { mediaIdInput, mediaListInput, staffMediaInput } from '@foxreel/contracts';
import { getMedia, listMedia } from '@foxreel/domain/media';
import { listStaffMedia } from '@foxreel/domain/review';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { mediaFilterInput, mediaOrderEnum, mediaTypeEnum } from './media-filter-input.ts';
import { mediaType } from './media-ref.ts';
import { type DocumentedListArguments, toListInput } from './to-list-input.ts';

const listArgs = builder.args((t) => ({
  filter: t.field({ type: mediaFilterInput }),
  limit: t.int({ defaultValue: 20 }),
  order: t.field({ type: mediaOrderEnum }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string(),
  withLike: t.boolean(),
}));

const list = async (ctx: GraphqlContext, args: DocumentedListArguments) =>
  (await listMedia(ctx.domain, parseInput(mediaListInput, toListInput(args, ctx.seed)))).items;

builder.queryFields((t) => ({
  photos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx) => list(ctx, { ...args, type: 'photo' }),
  }),
  videos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx) => list(ctx, { ...args, type: 'video' }),
  }),
  medias: t.field({
    type: [mediaType],
    args: { type: t.arg({ type: mediaTypeEnum }), ...listArgs },
    resolve: (_root, args, ctx) => list(ctx, args),
  }),
  media: t.field({
    type: mediaType,
    nullable: true,
    description: 'Ours.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMedia(ctx.domain, parseInput(mediaIdInput, { media: args.id })),
  }),
  staff_media: t.field({
    type: [mediaType],
    description: 'Staff only, ours: what waits for a decision, oldest first.',
    args: {
      status: t.arg.string({ defaultValue: 'pending' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listStaffMedia(ctx.domain, parseInput(staffMediaInput, args))).items,
  }),
}));
