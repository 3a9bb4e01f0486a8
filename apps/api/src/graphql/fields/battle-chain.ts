import {
  type BattleChainView,
  type BattleLinkView,
  battleEntriesInput,
  battleIdInput,
  battleLinkInput,
  battleTokenInput,
} from '@foxreel/contracts';
import { acceptBattleLink, battleChain, createBattleLink, getBattleLink, rematchBattle } from '@foxreel/domain/battles';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { battleType } from './lives.ts';

const entryType = builder.objectRef<BattleChainView['entries'][number]>('BattleEntry').implement({
  fields: (t) => ({
    content: t.exposeString('content', { description: 'number|time|kind|side|points|detail' }),
    hash: t.exposeString('hash', { description: 'SHA-256 of the previous hash, a line feed and the content.' }),
  }),
});

const chainType = builder.objectRef<BattleChainView>('BattleChain').implement({
  description: 'What docs/contract/verify-battle.mjs recomputes a battle from.',
  fields: (t) => ({
    battle: t.exposeID('battle'),
    state: t.exposeString('state'),
    score1: t.exposeInt('score1'),
    score2: t.exposeInt('score2'),
    length: t.exposeInt('length', { description: 'Entries of the whole chain.' }),
    hash: t.exposeString('hash', { description: 'Of the last entry.' }),
    entries: t.field({ type: [entryType], resolve: (chain) => chain.entries }),
  }),
});

const linkType = builder.objectRef<BattleLinkView>('BattleLink').implement({
  fields: (t) => ({
    token: t.exposeString('token'),
    url: t.exposeString('url'),
    user: t.field({ type: accountType, resolve: (link) => link.user }),
    best_of: t.exposeInt('bestOf'),
    expires_at: t.field({ type: 'DateTime', resolve: (link) => link.expiresAt }),
  }),
});

builder.queryFields((t) => ({
  battle_chain: t.field({
    type: chainType,
    description: 'Up to 1,000 entries after the number `after`, also while the battle runs. Both sides and staff.',
    args: { id: t.arg.id({ required: true }), after: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => battleChain(ctx.domain, parseInput(battleEntriesInput, args)),
  }),
  battle_link: t.field({
    type: linkType,
    description: 'What a battle link invites to.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => getBattleLink(ctx.domain, parseInput(battleTokenInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  createBattleLink: t.field({
    type: linkType,
    nullable: true,
    description: 'Invites whoever opens the link, once, within a day. It replaces the earlier one.',
    args: { best_of: t.arg.int({ defaultValue: 1 }) },
    resolve: (_root, { best_of }, ctx) =>
      createBattleLink(ctx.domain, parseInput(battleLinkInput, { bestOf: best_of })),
  }),
  acceptBattleLink: t.field({
    type: battleType,
    nullable: true,
    description: 'The battle begins. Both are creators and live.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => acceptBattleLink(ctx.domain, parseInput(battleTokenInput, args)),
  }),
  rematchBattle: t.boolean({
    description: 'Invites the other side of the ended battle `id` to another one, for 20 seconds.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => rematchBattle(ctx.domain, parseInput(battleIdInput, args)),
  }),
}));
