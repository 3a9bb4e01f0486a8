import { type LiveSetupView, type LiveView, saveLiveSetupInput } from '@foxreel/contracts';
import { currentLives, getLiveSetup, saveLiveSetup } from '@foxreel/domain/live';
import DataLoader from 'dataloader';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { accountType, parseInput } from '../shared-types.ts';

const liveSetupType = builder.objectRef<LiveSetupView>('LiveSetup').implement({
  description: 'What the current or next live says about itself; the same for cameras and encoders.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    tags: t.exposeStringList('tags'),
  }),
});

builder.queryField('live_setup', (t) =>
  t.field({
    type: liveSetupType,
    description: "The signed-in creator's own.",
    resolve: (_root, _args, ctx) => getLiveSetup(ctx.domain),
  }),
);

builder.mutationField('saveLiveSetup', (t) =>
  t.field({
    type: liveSetupType,
    nullable: true,
    description:
      'For the running live and all later ones. Omitted fields stay as they are; an empty title removes it, and so do empty `tags`.',
    args: { title: t.arg.string(), tags: t.arg.stringList() },
    resolve: (_root, args, ctx) => saveLiveSetup(ctx.domain, parseInput(saveLiveSetupInput, args)),
  }),
);

const liveNowType = builder.objectRef<LiveView>('LiveNow').implement({
  description: 'The running live of an account.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    tags: t.exposeStringList('tags'),
    started_at: t.field({ type: 'DateTime', nullable: true, resolve: (live) => live.startedAt }),
    viewers: t.exposeInt('viewers'),
  }),
});

/** One per request; cached results last only for one tick, because subscriptions are long-lived. */
const loaders = new WeakMap<GraphqlContext, DataLoader<string, LiveView | null>>();

function loaderOf(ctx: GraphqlContext): DataLoader<string, LiveView | null> {
  const known = loaders.get(ctx);
  if (known) return known;
  const loader = new DataLoader<string, LiveView | null>(
    async (ids) => {
      const lives = await currentLives(ctx.domain, ids);
      return ids.map((id) => lives.get(id) ?? null);
    },
    { cache: false },
  );
  loaders.set(ctx, loader);
  return loader;
}

builder.objectField(accountType, 'live_now', (t) =>
  t.field({
    type: liveNowType,
    nullable: true,
    description: 'Null while the account is not live.',
    resolve: (account, _args, ctx) => (account.live ? loaderOf(ctx).load(account.id) : null),
  }),
);
