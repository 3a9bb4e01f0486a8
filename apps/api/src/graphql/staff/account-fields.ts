import { accountRolesInput, restoreAccountInput, staffAccountsInput, suspendAccountInput } from '@foxreel/contracts';
import { listStaffAccounts, restoreAccount, setAccountRoles, suspendByStaff } from '@foxreel/domain/staff-accounts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { staffAccountType } from './staff-account-type.ts';

builder.queryField('staff_accounts', (t) =>
  t.field({
    type: [staffAccountType],
    description:
      "Staff only, ours: accounts, the newest first. query: a part of a name, a whole email or an id. filter: 'all', 'creators', 'staff' or 'suspended'.",
    args: {
      query: t.arg.string(),
      filter: t.arg.string({ defaultValue: 'all' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listStaffAccounts(ctx.domain, parseInput(staffAccountsInput, args))).items,
  }),
);

builder.mutationFields((t) => ({
  suspendAccount: t.field({
    type: staffAccountType,
    description: 'Staff only, ours: shuts an account out at once, with a reason that its owner is told.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => suspendByStaff(ctx.domain, parseInput(suspendAccountInput, args)),
  }),
  restoreAccount: t.field({
    type: staffAccountType,
    description: 'Staff only, ours: lets a suspended account back in, with all that it had.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => restoreAccount(ctx.domain, parseInput(restoreAccountInput, args)),
  }),
  setAccountRoles: t.field({
    type: staffAccountType,
    description: 'Staff only, ours: makes an account a creator or staff, or no longer so; never the own one.',
    args: { id: t.arg.id({ required: true }), creator: t.arg.boolean(), staff: t.arg.boolean() },
    resolve: (_root, args, ctx) => setAccountRoles(ctx.domain, parseInput(accountRolesInput, args)),
  }),
}));
