import { battleIdInput, battleUserInput, heartInput } from '@foxreel/contracts';
import {
  acceptBattle,
  addHearts,
  declineBattle,
  endBattle,
  inviteBattle,
  listBattleInvitations,
} from '@foxreel/domain/battles';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { battleType } from './battle-types.ts';

builder.queryField('battle_invitations', (t) =>
  t.field({
    type: [battleType],
    description: 'Ours: the invitations to the signed-in creator that stand now. `ends_at` is when they expire.',
    resolve: (_root, _args, ctx) => listBattleInvitations(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  inviteBattle: t.boolean({
    description: 'Invites `user` for 20 seconds. Both are creators and live.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => inviteBattle(ctx.domain, parseInput(battleUserInput, args)),
  }),
  acceptBattle: t.field({
    type: battleType,
    nullable: true,
    description: 'Takes up the invitation by `user`: the battle begins, for 5 minutes.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => acceptBattle(ctx.domain, parseInput(battleUserInput, args)),
  }),
  declineBattle: t.boolean({
    description: 'Ours: turns the invitation by `user` down; false when it was over already.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => declineBattle(ctx.domain, parseInput(battleUserInput, args)),
  }),
  endBattle: t.field({
    type: battleType,
    nullable: true,
    description: 'Either side, and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => endBattle(ctx.domain, parseInput(battleIdInput, args)),
  }),
  heart: t.field({
    type: battleType,
    nullable: true,
    description:
      'Adds `count` taps, 1 to 20, to the live of `user`, and to their side of a battle; null when they are in none.',
    args: { user: t.arg.id({ required: true }), count: t.arg.int({ defaultValue: 1 }) },
    resolve: (_root, args, ctx) => addHearts(ctx.domain, parseInput(heartInput, args)),
  }),
}));
