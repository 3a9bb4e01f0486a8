import { accountIdInput, blockedListInput } from '@foxreel/contracts';
import { type BlockView, blockAccount, listBlocked, unblockAccount } from '@foxreel/domain/social';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const blockedAccountType = builder.objectRef<BlockView>('BlockedAccount').implement({
  fields: (t) => ({ id: t.exposeID('id'), blocked: t.expose('blocked', { type: accountType }) }),
});

builder.queryFields((t) => ({
  accounts_blocked: t.field({
    type: [blockedAccountType],
    description: "Whom the own account has blocked, the last first; another's list is refused.",
    args: { user: t.arg.id(), limit: t.arg.int({ defaultValue: 200 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listBlocked(ctx.domain, parseInput(blockedListInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  blockAccount: t.field({
    type: blockedAccountType,
    nullable: true,
    description: 'Each is hidden from the other, completely; neither follows the other any longer.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_root, { accountId }, ctx) => blockAccount(ctx.domain, parseInput(accountIdInput, { id: accountId })),
  }),
  unblockAccount: t.boolean({
    description: 'False when there was no block of the own account.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_root, { accountId }, ctx) => unblockAccount(ctx.domain, parseInput(accountIdInput, { id: accountId })),
  }),
}));
