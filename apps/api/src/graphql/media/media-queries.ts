import { mediaIdInput, mediaListInput, staffMediaInput } from '@foxreel/contracts';
import { getMedia, listFavorites, listMedia, listOwnMedia, listPrivateMedia } from '@foxreel/domain/media';
import { listStaffMedia } from '@foxreel/domain/review';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { mediaFilterInput, mediaOrderEnum, mediaTypeEnum } from './media-filter-input.ts';
import { mediaType } from './media-ref.ts';
import { selectedParts } from './selected-parts.ts';
import { type DocumentedListArguments, toListInput } from './to-list-input.ts';

const listArgs = builder.args((t) => ({
  filter: t.field({ type: mediaFilterInput }),
  limit: t.int({ defaultValue: 20 }),
  order: t.field({ type: mediaOrderEnum }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string(),
  withLike: t.boolean(),
}));

const ownListArgs = builder.args((t) => ({
  filter: t.field({ type: mediaFilterInput }),
  limit: t.int({ defaultValue: 50 }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string({ description: 'Ours: a cursor of this list (Media.cursor).' }),
}));

const list = async (ctx: GraphqlContext, args: DocumentedListArguments, info: GraphQLResolveInfo, read = listMedia) => {
  const input = parseInput(mediaListInput, toListInput(args, ctx.seed));
  return (await read(ctx.domain, { ...input, parts: selectedParts(info) })).items;
};

builder.queryFields((t) => ({
  photos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx, info) => list(ctx, { ...args, type: 'photo' }, info),
  }),
  videos: t.field({
    type: [mediaType],
    args: listArgs,
    resolve: (_root, args, ctx, info) => list(ctx, { ...args, type: 'video' }, info),
  }),
  medias: t.field({
    type: [mediaType],
    args: { type: t.arg({ type: mediaTypeEnum }), ...listArgs },
    resolve: (_root, args, ctx, info) => list(ctx, args, info),
  }),
  media: t.field({
    type: mediaType,
    nullable: true,
    description: 'Ours.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getMedia(ctx.domain, parseInput(mediaIdInput, { media: args.id })),
  }),
  favorites: t.field({
    type: [mediaType],
    description: 'What the viewer likes or, with filter.favorites, bought; the newest like or purchase first.',
    args: { type: t.arg({ type: mediaTypeEnum, required: true }), ...ownListArgs },
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listFavorites),
  }),
  account_media: t.field({
    type: [mediaType],
    description: "The viewer's own media, in every state; private ones too, unless a visibility is asked for.",
    args: ownListArgs,
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listOwnMedia),
  }),
  media_private: t.field({
    type: [mediaType],
    description: "The viewer's own private media: the library that messages pick from.",
    args: ownListArgs,
    resolve: (_root, args, ctx, info) => list(ctx, args, info, listPrivateMedia),
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
