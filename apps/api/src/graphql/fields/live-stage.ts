import {
  type LiveChatEventView,
  type LiveGoalView,
  type LivePollView,
  type LiveRecordingView,
  type LiveStageView,
  type LiveSummaryView,
  liveChatListInput,
  liveChatMessageIdInput,
  liveChatOwnerInput,
  liveOfInput,
  livePollIdInput,
  type RealtimeEvent,
  setLiveGoalInput,
  startLivePollInput,
  topics,
  voteLivePollInput,
} from '@foxreel/contracts';
import { getLiveSummary } from '@foxreel/domain/live';
import {
  closeLiveGoal,
  closeLivePoll,
  getLiveStage,
  listLiveChatEvents,
  openChat,
  pinLiveChatMessage,
  setLiveGoal,
  startLivePoll,
  unpinLiveChatMessage,
  voteLivePoll,
} from '@foxreel/domain/live-chat';
import { peopleOfLive } from '../../realtime/hidden-accounts.ts';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { liveChatMessageType } from './live-chat.ts';

const liveChatEventType = builder.objectRef<LiveChatEventView>('LiveChatEvent').implement({
  description: 'Somebody tipped in the live, or became a subscriber or follower meanwhile.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: "'tip', 'subscription' or 'follow'." }),
    user: t.field({ type: accountType, resolve: (event) => event.user }),
    coins: t.exposeInt('coins', { nullable: true, description: "Of a 'tip', in Fox Coins." }),
    text: t.exposeString('text', {
      nullable: true,
      description: "The tip's message; null without one, and for muted people and blocked words.",
    }),
    add_date: t.field({ type: 'DateTime', resolve: (event) => event.addDate }),
  }),
});

const liveGoalType = builder.objectRef<LiveGoalView>('LiveGoal').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    target: t.exposeInt('target', { description: 'In Fox Coins.' }),
    raised: t.exposeInt('raised', { description: 'Fox Coins tipped in this live since the goal was set.' }),
    state: t.exposeString('state', { description: "'open' or 'closed'." }),
    add_date: t.field({ type: 'DateTime', resolve: (goal) => goal.addDate }),
  }),
});

const livePollOptionType = builder.objectRef<LivePollView['options'][number]>('LivePollOption').implement({
  fields: (t) => ({ text: t.exposeString('text'), votes: t.exposeInt('votes') }),
});

const livePollType = builder.objectRef<LivePollView>('LivePoll').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    question: t.exposeString('question'),
    options: t.field({ type: [livePollOptionType], resolve: (poll) => poll.options }),
    votes: t.exposeInt('votes'),
    state: t.exposeString('state', { description: "'open' or 'closed'." }),
    own_vote: t.exposeInt('ownVote', {
      nullable: true,
      description: "The place of the viewer's option, from 0; null before they vote, and in subscriptions.",
    }),
    add_date: t.field({ type: 'DateTime', resolve: (poll) => poll.addDate }),
  }),
});

const liveStageType = builder.objectRef<LiveStageView>('LiveStage').implement({
  description: 'What stands above the chat of a live; each null without one.',
  fields: (t) => ({
    goal: t.field({ type: liveGoalType, nullable: true, resolve: (stage) => stage.goal }),
    poll: t.field({ type: livePollType, nullable: true, resolve: (stage) => stage.poll }),
    pinned: t.field({ type: liveChatMessageType, nullable: true, resolve: (stage) => stage.pinned }),
  }),
});

type BestMinute = NonNullable<LiveSummaryView['best']>;
const bestMinuteType = builder.objectRef<BestMinute>('LiveBestMinute').implement({
  fields: (t) => ({
    second: t.exposeInt('second', { description: 'Seconds after the start.' }),
    messages: t.exposeInt('messages'),
    coins: t.exposeInt('coins'),
  }),
});

const liveRecordingType = builder.objectRef<LiveRecordingView>('LiveRecording').implement({
  fields: (t) => ({
    state: t.exposeString('state', { description: "'waiting', 'kept' or 'failed'." }),
    media: t.exposeID('media', { nullable: true, description: 'The media that it became.' }),
    error: t.exposeString('error', { nullable: true }),
  }),
});

const liveSummaryType = builder.objectRef<LiveSummaryView>('LiveSummary').implement({
  fields: (t) => ({
    started_at: t.field({ type: 'DateTime', resolve: (sums) => sums.startedAt }),
    ended_at: t.field({ type: 'DateTime', nullable: true, resolve: (sums) => sums.endedAt }),
    seconds: t.exposeInt('seconds'),
    peak_viewers: t.exposeInt('peak'),
    hearts: t.exposeInt('likes'),
    messages: t.exposeInt('comments'),
    followers: t.exposeInt('followers', { description: 'Won while it was on air.' }),
    subscribers: t.exposeInt('subscribers', { description: 'Won while it was on air.' }),
    coins: t.exposeInt('coins', { description: 'Fox Coins tipped in the live.' }),
    earned: t.float({
      description: "Dollars: the creator's share of everything sold meanwhile.",
      resolve: (sums) => sums.earnedCents / 100,
    }),
    best_minute: t.field({
      type: bestMinuteType,
      nullable: true,
      description: 'The minute with the most messages and tips.',
      resolve: (sums) => sums.best,
    }),
    recording: t.field({
      type: liveRecordingType,
      nullable: true,
      description: 'Null unless it is recorded.',
      resolve: (sums) => sums.recording,
    }),
  }),
});

builder.queryFields((t) => ({
  live_stage: t.field({
    type: liveStageType,
    description: "Goal, poll and pinned message of `user`'s live.",
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getLiveStage(ctx.domain, parseInput(liveOfInput, args)),
  }),
  live_chat_events: t.field({
    type: [liveChatEventType],
    description:
      'The latest tips, new subscribers and new followers of the running or last live of `user`, oldest first. Only tips given with `live: true`.',
    args: { user: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 30 }) },
    resolve: (_root, args, ctx) => listLiveChatEvents(ctx.domain, parseInput(liveChatListInput, args)),
  }),
  live_summary: t.field({
    type: liveSummaryType,
    nullable: true,
    description: "The sums of the signed-in creator's running or last live; null before the first.",
    resolve: (_root, _args, ctx) => getLiveSummary(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  setLiveGoal: t.field({
    type: liveGoalType,
    nullable: true,
    description: 'A goal in Fox Coins for the tips of the running live, in place of an earlier one.',
    args: { title: t.arg.string({ required: true }), target: t.arg.int({ required: true }) },
    resolve: (_root, args, ctx) => setLiveGoal(ctx.domain, parseInput(setLiveGoalInput, args)),
  }),
  closeLiveGoal: t.boolean({
    description: 'False when there was none.',
    resolve: (_root, _args, ctx) => closeLiveGoal(ctx.domain),
  }),
  startLivePoll: t.field({
    type: livePollType,
    nullable: true,
    description: 'Asks the viewers of the running live: 2 to 4 options. An open poll is closed.',
    args: { question: t.arg.string({ required: true }), options: t.arg.stringList({ required: true }) },
    resolve: (_root, args, ctx) => startLivePoll(ctx.domain, parseInput(startLivePollInput, args)),
  }),
  voteLivePoll: t.field({
    type: livePollType,
    nullable: true,
    description: 'One final vote per account; `option` is its place, from 0.',
    args: { id: t.arg.id({ required: true }), option: t.arg.int({ required: true }) },
    resolve: (_root, args, ctx) => voteLivePoll(ctx.domain, parseInput(voteLivePollInput, args)),
  }),
  closeLivePoll: t.field({
    type: livePollType,
    nullable: true,
    description: 'Its creator and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => closeLivePoll(ctx.domain, parseInput(livePollIdInput, args)),
  }),
  pinLiveChatMessage: t.field({
    type: liveChatMessageType,
    nullable: true,
    description: 'Shows a message of the running live above its chat, in place of another. The creator and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => pinLiveChatMessage(ctx.domain, parseInput(liveChatMessageIdInput, args)),
  }),
  unpinLiveChatMessage: t.boolean({
    description: 'False when none was pinned. The creator, and staff with `creator`.',
    args: { creator: t.arg.id() },
    resolve: (_root, args, ctx) => unpinLiveChatMessage(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
}));

type StageEvent = Extract<RealtimeEvent, { type: 'live_goal' | 'live_poll' | 'live_pin' }>;

const stageChangeType = builder.objectRef<StageEvent>('LiveStageChange').implement({
  description: 'One change above the chat of a live.',
  fields: (t) => ({
    kind: t.string({
      description: "'goal', 'poll' or 'pinned'.",
      resolve: ({ type }) => ({ live_goal: 'goal', live_poll: 'poll', live_pin: 'pinned' })[type],
    }),
    goal: t.field({
      type: liveGoalType,
      nullable: true,
      resolve: (change) => (change.type === 'live_goal' ? change.goal : null),
    }),
    poll: t.field({
      type: livePollType,
      nullable: true,
      resolve: (change) => (change.type === 'live_poll' ? change.poll : null),
    }),
    pinned: t.field({
      type: liveChatMessageType,
      nullable: true,
      description: "Of the kind 'pinned': null when it was unpinned.",
      resolve: (change) => (change.type === 'live_pin' ? change.message : null),
    }),
  }),
});

const stageChangeIn = (event: RealtimeEvent, creator: string): StageEvent | null =>
  (event.type === 'live_goal' || event.type === 'live_poll' || event.type === 'live_pin') && event.creator === creator
    ? event
    : null;

builder.subscriptionFields((t) => ({
  livechat_events: t.field({
    type: liveChatEventType,
    description: 'Tips, new subscribers and new followers of the live of `user`.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(liveOfInput, args);
      await openChat(ctx.domain, user);
      return new EventFeed<LiveChatEventView>(ctx, {
        topics: [topics.liveChat(user)],
        select: (event) => (event.type === 'live_chat_event' && event.creator === user ? event.event : null),
        people: peopleOfLive,
      });
    },
    resolve: (event) => event,
  }),
  live_stage: t.field({
    type: stageChangeType,
    description: 'Changes of goal, poll and pinned message of the live of `user`; `live_stage` has the current ones.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(liveOfInput, args);
      await openChat(ctx.domain, user);
      return new EventFeed<StageEvent>(ctx, {
        topics: [topics.liveChat(user)],
        select: (event) => stageChangeIn(event, user),
        people: peopleOfLive,
      });
    },
    resolve: (change) => change,
  }),
}));
