import {
  changeScheduledLiveInput,
  remindLiveInput,
  type ScheduledLiveView,
  scheduledLiveIdInput,
  scheduledLivesInput,
  scheduleLiveInput,
} from '@foxreel/contracts';
import {
  cancelScheduledLive,
  changeScheduledLive,
  listScheduledLives,
  remindMeOfLive,
  scheduleLive,
} from '@foxreel/domain/live';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';

const scheduledLiveType = builder.objectRef<ScheduledLiveView>('ScheduledLive').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    account: t.field({ type: accountType, resolve: (live) => live.account }),
    title: t.exposeString('title'),
    cover: t.exposeString('cover', {
      nullable: true,
      description: "The address of the cover of the creator's next live; null without one, and for whom it is not.",
    }),
    starts_at: t.field({ type: 'DateTime', resolve: (live) => live.startsAt }),
    state: t.exposeString('state', { description: "'scheduled', 'started' or 'cancelled'." }),
    reminding: t.exposeBoolean('reminding', { description: 'Whether the viewer will be reminded.' }),
    reminders: t.exposeInt('reminders', { nullable: true, description: 'How many will be; for the creator only.' }),
  }),
});

builder.queryField('scheduled_lives', (t) =>
  t.field({
    type: [scheduledLiveType],
    description:
      'The next first: of `user`, or without it those of followed creators, those with a reminder, and the own ones; with `all` those of everybody else after them.',
    args: {
      user: t.arg.id(),
      all: t.arg.boolean({ defaultValue: false }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_root, args, ctx) => listScheduledLives(ctx.domain, parseInput(scheduledLivesInput, args)),
  }),
);

builder.mutationFields((t) => ({
  scheduleLive: t.field({
    type: scheduledLiveType,
    nullable: true,
    description: 'Announces a live, at most 90 days ahead. Creators only.',
    args: {
      title: t.arg.string({ required: true }),
      starts_at: t.arg({ type: 'DateTime', required: true }),
    },
    resolve: (_root, { title, starts_at }, ctx) =>
      scheduleLive(ctx.domain, parseInput(scheduleLiveInput, { title, startsAt: starts_at })),
  }),
  changeScheduledLive: t.field({
    type: scheduledLiveType,
    nullable: true,
    description: 'Omitted fields stay as they are. If it moves, those with a reminder are told.',
    args: {
      id: t.arg.id({ required: true }),
      title: t.arg.string(),
      starts_at: t.arg({ type: 'DateTime' }),
    },
    resolve: (_root, { id, title, starts_at }, ctx) =>
      changeScheduledLive(ctx.domain, parseInput(changeScheduledLiveInput, { id, title, startsAt: starts_at })),
  }),
  cancelScheduledLive: t.boolean({
    description: 'Those with a reminder are told.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => cancelScheduledLive(ctx.domain, parseInput(scheduledLiveIdInput, args)),
  }),
  remindLive: t.field({
    type: scheduledLiveType,
    nullable: true,
    description: 'Sets or removes the own reminder, which comes as a push and on open screens.',
    args: { id: t.arg.id({ required: true }), remind: t.arg.boolean({ required: true }) },
    resolve: (_root, args, ctx) => remindMeOfLive(ctx.domain, parseInput(remindLiveInput, args)),
  }),
}));
