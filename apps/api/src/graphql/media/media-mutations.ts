import { mediaIdInput, reviewMediaInput, updateMediaInput } from '@foxreel/contracts';
import { toggleLike } from '@foxreel/domain/media';
import { deleteMedia, reviewMedia, updateMedia } from '@foxreel/domain/review';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mediaType } from './media-ref.ts';
import { visibilityEnum } from './media-type.ts';

builder.mutationFields((t) => ({
  like: t.boolean({
    description: 'The new state.',
    args: { media: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleLike(ctx.domain, parseInput(mediaIdInput, args))).like,
  }),
  updateMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'Of its creator: only the given fields change.',
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string(),
      visibility: t.arg({ type: visibilityEnum }),
      available_date: t.arg({ type: 'DateTime' }),
      tags: t.arg.stringList(),
      private: t.arg.boolean(),
      shop: t.arg.float({ description: 'Price in dollars; 0: not sold.' }),
    },
    resolve: (_root, args, ctx) => updateMedia(ctx.domain, parseInput(updateMediaInput, args)),
  }),
  deleteMedia: t.boolean({
    description: 'Of its creator: gone for everyone but those who bought it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteMedia(ctx.domain, parseInput(mediaIdInput, { media: args.id })),
  }),
  reviewMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'Staff only, ours. A rejection needs a reason, which the owner sees.',
    args: { id: t.arg.id({ required: true }), approved: t.arg.boolean({ required: true }), reason: t.arg.string() },
    resolve: (_root, args, ctx) => reviewMedia(ctx.domain, parseInput(reviewMediaInput, args)),
  }),
}));
