import { deleteAccountInput } from '@foxreel/contracts';
import { deleteOwnAccount } from '../../http/delete-account.ts';
import { mailEdge } from '../account/mail-edge.ts';
import { okResult, okResultType } from '../account/results.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';

const description =
  'Deletes the own account, for good, with all that is private. The current password is required. By a session only.';

const deleteUser = (args: { password: string }, ctx: GraphqlContext) =>
  okResult(async () => deleteOwnAccount(mailEdge(ctx), parseInput(deleteAccountInput, args)));

builder.mutationFields((t) => ({
  deleteUser: t.field({
    type: okResultType,
    description,
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => deleteUser(args, ctx),
  }),
  delete_user: t.field({
    type: okResultType,
    description: 'The same as deleteUser.',
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => deleteUser(args, ctx),
  }),
}));
