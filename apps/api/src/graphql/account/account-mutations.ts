import { accountIdInput } from '@foxreel/contracts';
import { toggleFollowing } from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

builder.mutationFields((t) => ({
  upFollowing: t.boolean({
    description: 'The new state.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) =>
      (await toggleFollowing(ctx.domain, parseInput(accountIdInput, args))).isFollowing,
  }),
}));
