import { type LiveReplayMessageView, liveReplayInput } from '@foxreel/contracts';
import { listLiveReplay } from '@foxreel/domain/live-recordings';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';

const replayMessageType = builder.objectRef<LiveReplayMessageView>('LiveReplayMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    second: t.exposeInt('second', { description: 'Of the film.' }),
    user: t.field({ type: accountType, resolve: (message) => message.user }),
    text: t.exposeString('text'),
  }),
});

builder.queryField('live_replay', (t) =>
  t.field({
    type: [replayMessageType],
    nullable: true,
    description:
      'The chat of a recorded live between two seconds of its film, at most 600 apart and 500 messages; null for media that are no recording or that the viewer may not play.',
    args: {
      media: t.arg.id({ required: true }),
      from: t.arg.int({ defaultValue: 0 }),
      to: t.arg.int({ defaultValue: 600 }),
    },
    resolve: (_root, args, ctx) => listLiveReplay(ctx.domain, parseInput(liveReplayInput, args)),
  }),
);
