import { mediaIdInput, reviewMediaInput } from '@foxreel/contracts';
import { toggleLike } from '@foxreel/domain/media';
import { reviewMedia } from '@foxreel/domain/review';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mediaType } from './media-ref.ts';

builder.mutationFields((t) => ({
  like: t.boolean({
    description: 'The new state.',
    args: { media: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await toggleLike(ctx.domain, parseInput(mediaIdInput, args))).like,
  }),
  reviewMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'Staff only, ours. A rejection needs a reason, which the owner sees.',
    args: { id: t.arg.id({ required: true }), approved: t.arg.boolean({ required: true }), reason: t.arg.string() },
    resolve: (_root, args, ctx) => reviewMedia(ctx.domain, parseInput(reviewMediaInput, args)),
  }),
}));
