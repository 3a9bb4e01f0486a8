import type { LiveChatEventView, LivePollView, LiveStageView } from '@foxreel/contracts';
import { limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';

const stageQuery = (creator: string) =>
  utils.live.stage.queryOptions({ user: creator }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** Votes only grow and closing is final: processes may publish them in any order. The viewer's own vote is not in events. */
export function laterPoll(before: LivePollView | null, next: LivePollView): LivePollView {
  if (!before || before.id !== next.id) return before && before.id > next.id ? before : next;
  const later = next.state === 'closed' || (before.state === 'open' && next.votes >= before.votes) ? next : before;
  return { ...later, ownVote: next.ownVote ?? before.ownVote };
}

/** What stands above the chat after an event; null if the event does not change it. */
type StageChange = (stage: LiveStageView) => LiveStageView;

/** Goal, poll and pinned message of a creator's live, kept up to date by events. A closed poll shows its result until hidden. */
export function useLiveStage(creator: string) {
  const client = useQueryClient();
  const { queryKey } = stageQuery(creator);
  const query = useQuery(stageQuery(creator));
  const [hiddenPoll, setHiddenPoll] = useState<string | null>(null);
  const change = (apply: StageChange) => client.setQueryData(queryKey, (stage) => stage && apply(stage));
  useEvents((event) => {
    if (event.type === 'live' && event.account.id === creator) return void client.invalidateQueries({ queryKey });
    if (!('creator' in event) || event.creator !== creator) return;
    if (event.type === 'live_goal') {
      const { goal } = event;
      change((stage) => {
        if (goal.state === 'closed') return stage.goal?.id === goal.id ? { ...stage, goal: null } : stage;
        const known = stage.goal?.id === goal.id ? stage.goal.raised : 0;
        return { ...stage, goal: { ...goal, raised: Math.max(goal.raised, known) } };
      });
    }
    if (event.type === 'live_poll') change((stage) => ({ ...stage, poll: laterPoll(stage.poll, event.poll) }));
    if (event.type === 'live_pin') change((stage) => ({ ...stage, pinned: event.message }));
    if (event.type === 'live_chat' && event.action === 'delete')
      change((stage) => (stage.pinned?.id === event.message.id ? { ...stage, pinned: null } : stage));
    if (event.type === 'live_chat_cleared')
      change((stage) => (stage.pinned?.user.id === event.writer ? { ...stage, pinned: null } : stage));
  });
  const takePoll = (poll: LivePollView) => change((stage) => ({ ...stage, poll: laterPoll(stage.poll, poll) }));
  const showError = (error: unknown) => {
    const { status, message } = toCallError(error);
    if (status !== 401) notify(message, 'error');
    void client.invalidateQueries({ queryKey });
  };
  const vote = trpc.live.vote.useMutation({
    onMutate: ({ id, option }) =>
      change((stage) => (stage.poll?.id === id ? { ...stage, poll: { ...stage.poll, ownVote: option } } : stage)),
    onSuccess: takePoll,
    onError: showError,
  });
  const closePoll = trpc.live.closePoll.useMutation({ onSuccess: takePoll, onError: showError });
  const closeGoal = trpc.live.closeGoal.useMutation({
    onSuccess: () => change((stage) => ({ ...stage, goal: null })),
    onError: showError,
  });
  const unpin = trpc.live.unpin.useMutation({
    onSuccess: () => change((stage) => ({ ...stage, pinned: null })),
    onError: showError,
  });
  const { goal = null, poll = null, pinned = null } = query.data ?? {};
  return {
    goal,
    poll: poll?.id === hiddenPoll ? null : poll,
    pinned,
    hidePoll: () => setHiddenPoll(poll?.id ?? null),
    vote,
    closePoll,
    closeGoal,
    unpin,
  };
}

const eventsQuery = (creator: string) =>
  utils.live.chatEvents.queryOptions(
    { user: creator, limit: limits.liveChatPage },
    { enabled: creator !== '', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** As many as a screen keeps. */
const maxEvents = 100;

/** Tips, new subscribers and new followers of a creator's live: the latest, and new ones as they arrive; none without one. */
export function useLiveChatEvents(creator: string): readonly LiveChatEventView[] {
  const client = useQueryClient();
  const { queryKey } = eventsQuery(creator);
  const { data = [] } = useQuery(eventsQuery(creator));
  useEvents((event) => {
    if (event.type === 'live' && event.account.id === creator && event.status === 'live')
      return void client.invalidateQueries({ queryKey });
    if (event.type === 'live_chat_cleared' && event.creator === creator)
      client.setQueryData(queryKey, (events) => events?.filter(({ user }) => user.id !== event.writer));
    if (event.type !== 'live_chat_event' || event.creator !== creator) return;
    client.setQueryData(queryKey, (events = []) =>
      [...events.filter(({ id }) => id !== event.event.id), event.event].slice(-maxEvents),
    );
  });
  return data;
}
