import { hideMediaInput, muteAccountInput } from '@foxreel/contracts';
import { hideMedia, muteAccount } from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

builder.mutationFields((t) => ({
  hideMedia: t.boolean({
    description: "'Not interested': shuffled feeds leave the media out for the own account. The new state.",
    args: { media: t.arg.id({ required: true }), hidden: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => hideMedia(ctx.domain, parseInput(hideMediaInput, args)),
  }),
  muteAccount: t.boolean({
    description: "'Hide this creator': shuffled feeds leave their media out for the own account. The new state.",
    args: { accountId: t.arg.id({ required: true }), muted: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, { accountId, muted }, ctx) =>
      muteAccount(ctx.domain, parseInput(muteAccountInput, { id: accountId, muted })),
  }),
}));
