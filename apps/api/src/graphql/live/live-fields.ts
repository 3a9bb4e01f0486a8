import { liveListInput, topics } from '@foxreel/contracts';
import { viewerId } from '@foxreel/domain/kernel';
import { listLives } from '@foxreel/domain/live';
import { isBlocked } from '@foxreel/domain/social';
import { accountType } from '../account/account-ref.ts';
import { livestreamKindEnum } from '../account/account-type.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { type NewsOf, newsOf } from '../news-of.ts';

const liveEventType = builder.objectRef<NewsOf<'live'>>('LiveEvent').implement({
  fields: (t) => ({
    status: t.exposeString('status', { description: "'live' or 'stop'." }),
    stream: t.exposeString('stream', { nullable: true }),
    type: t.field({ type: livestreamKindEnum, nullable: true, resolve: (event) => event.kind }),
    account: t.field({ type: accountType, resolve: (event) => event.account }),
  }),
});

builder.queryField('lives', (t) =>
  t.field({
    type: [accountType],
    args: { limit: t.arg.int({ defaultValue: 20 }) },
    resolve: async (_root, args, ctx) =>
      (await listLives(ctx.domain, parseInput(liveListInput, args))).map((live) => live.account),
  }),
);

builder.subscriptionField('live', (t) =>
  t.field({
    type: liveEventType,
    description: 'Lives that start and end; of one account with `user`.',
    args: { user: t.arg.id() },
    subscribe: async function* (_root, args, ctx) {
      for await (const news of newsOf(ctx, [topics.lives()], 'live')) {
        if (args.user && news.account.id !== args.user) continue;
        const viewer = viewerId(ctx.domain);
        if (viewer === null || !(await isBlocked(ctx.domain, viewer, news.account.id))) yield news;
      }
    },
    resolve: (news) => news,
  }),
);
