import { liveListInput, liveNewsInput, topics } from '@foxreel/contracts';
import { listLives } from '@foxreel/domain/live';
import { peopleOfLive } from '../../realtime/is-live-news-for.ts';
import { accountType } from '../account/account-ref.ts';
import { livestreamKindEnum } from '../account/account-type.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { NewsFeed, type NewsOf } from '../news-feed.ts';

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
    subscribe: (_root, args, ctx) => {
      const { user } = parseInput(liveNewsInput, args);
      return new NewsFeed<NewsOf<'live'>>(ctx, {
        topics: [topics.lives()],
        select: (news) => (news.type === 'live' && (!user || news.account.id === user) ? news : null),
        people: peopleOfLive,
      });
    },
    resolve: (news) => news,
  }),
);
