import { liveEventsInput, liveListInput, topics } from '@foxreel/contracts';
import { listLives } from '@foxreel/domain/live';
import { peopleOfLive } from '../../realtime/live-event-visibility.ts';
import { accountType } from '../account/account-ref.ts';
import { livestreamKindEnum } from '../account/account-type.ts';
import { builder } from '../builder.ts';
import { EventFeed, type RealtimeEventOf } from '../event-feed.ts';
import { parseInput } from '../input.ts';

const liveEventType = builder.objectRef<RealtimeEventOf<'live'>>('LiveEvent').implement({
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
      const { user } = parseInput(liveEventsInput, args);
      return new EventFeed<RealtimeEventOf<'live'>>(ctx, {
        topics: [topics.lives()],
        select: (event) => (event.type === 'live' && (!user || event.account.id === user) ? event : null),
        people: peopleOfLive,
      });
    },
    resolve: (event) => event,
  }),
);
