import type { AccountSummary, LiveGoalView, LivePollView, LiveSummaryView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ChatEventRow } from './chat-event-row.tsx';
import { EndCard } from './end-card.tsx';
import { chatRows } from './live-chat.tsx';
import { fitOf } from './live-picture.tsx';
import { GoalCard, PinnedCard, PollCard } from './stage-cards.tsx';
import { laterPoll } from './use-live-stage.ts';

const user: AccountSummary = {
  id: 'fan',
  username: 'fan',
  fullname: 'Ada Fan',
  avatar: null,
  live: false,
  livestream: null,
  creator: false,
};
const poll: LivePollView = {
  id: 'poll',
  creator: 'creator',
  question: 'Where next?',
  options: [
    { text: 'North', votes: 3 },
    { text: 'South', votes: 1 },
  ],
  votes: 4,
  state: 'open',
  ownVote: null,
  addDate: '2026-11-25T10:00:00.000Z',
};
const goal: LiveGoalView = {
  id: 'goal',
  creator: 'creator',
  title: 'A new lens',
  target: 300,
  raised: 75,
  state: 'open',
  addDate: '2026-11-25T10:00:00.000Z',
};
const showPoll = (change: Partial<LivePollView>, own = false) => {
  const calls = { onVote: vi.fn(), onClose: vi.fn(), onHide: vi.fn() };
  const person = renderInApp(<PollCard poll={{ ...poll, ...change }} own={own} busy={false} {...calls} />);
  return { ...calls, person };
};

test('a poll hides its result until the viewer votes', async () => {
  const { onVote, person } = showPoll({});
  expect(screen.queryByText('75%')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'South' }));
  expect(onVote).toHaveBeenCalledWith(1);
});

test('after the vote a poll shows each share and the own vote', () => {
  showPoll({ ownVote: 0 });
  expect(screen.queryByRole('button', { name: 'North' })).toBeNull();
  expect(screen.getByText('75%')).toBeTruthy();
  expect(screen.getByLabelText('Your vote').closest('li')?.textContent).toContain('North');
  expect(screen.getByText('4 votes')).toBeTruthy();
});

test('a closed poll shows its result to those who did not vote', () => {
  showPoll({ state: 'closed' });
  expect(screen.getByText('Final result')).toBeTruthy();
  expect(screen.getByText('25%')).toBeTruthy();
});

test('the creator sees the result so far and closes the poll', async () => {
  const { onClose, person } = showPoll({}, true);
  expect(screen.queryByRole('button', { name: 'North' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Close poll' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('votes only grow, closing is final, and events do not lose the own vote', () => {
  const voted = { ...poll, ownVote: 1 };
  expect(laterPoll(voted, { ...poll, votes: 5 })).toMatchObject({ votes: 5, ownVote: 1 });
  expect(laterPoll(voted, { ...poll, votes: 2 })).toMatchObject({ votes: 4 });
  expect(laterPoll({ ...voted, state: 'closed' }, { ...poll, votes: 9 })).toMatchObject({ votes: 4, state: 'closed' });
  expect(laterPoll(voted, { ...poll, id: 'poll 2' })).toMatchObject({ id: 'poll 2', ownVote: null });
});

test('a goal says how far it is, and only its creator can remove it', async () => {
  const onClose = vi.fn();
  const person = renderInApp(
    <>
      <GoalCard goal={goal} />
      <GoalCard goal={{ ...goal, raised: 309 }} onClose={onClose} />
    </>,
  );
  const [open, reached] = screen.getAllByRole('progressbar', { name: 'A new lens' });
  expect(open?.getAttribute('aria-valuenow')).toBe('75');
  expect(open?.getAttribute('aria-valuetext')).toBe('75 of 300 Fox Coins');
  expect(reached?.getAttribute('aria-valuenow')).toBe('300');
  expect(screen.getByText('Reached')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Remove goal' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('tips, subscribers and followers have rows of their own', () => {
  const event = { id: 'tip:1', creator: 'creator', user, coins: null, text: null, addDate: poll.addDate };
  renderInApp(
    <ul>
      <ChatEventRow event={{ ...event, kind: 'tip', coins: 9, text: 'Bravo' }} />
      <ChatEventRow event={{ ...event, kind: 'subscription' }} />
      <ChatEventRow event={{ ...event, kind: 'follow' }} />
    </ul>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    // The letter of the avatar comes first.
    'AAda Fan tipped 9 Fox CoinsBravo',
    'Ada Fan subscribed',
    'Ada Fan followed',
  ]);
});

test('the chat mixes messages and events by time; what is being sent comes last', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 10, 0, second)).toISOString();
  const said = (id: string, second: number) =>
    ({ id, creator: 'creator', user, text: id, state: 'shown', addDate: at(second) }) as const;
  const tip = { id: 'tip', creator: 'creator', kind: 'tip', user, coins: 9, text: null, addDate: at(2) } as const;
  expect(chatRows([said('one', 1), said('three', 3), said('sending:x', 0)], [tip]).map(({ id }) => id)).toEqual([
    'one',
    'tip',
    'three',
    'sending:x',
  ]);
});

test('a pinned message shows its author', () => {
  renderInApp(
    <PinnedCard
      message={{ id: 'm', creator: 'creator', user, text: 'Rules are above', state: 'shown', addDate: poll.addDate }}
    />,
  );
  expect(screen.getByRole('region', { name: 'Pinned message' }).textContent).toBe('Ada FanRules are above');
});

const tally = { likes: 12, comments: 1, seconds: 125, peak: 40 };

const sums: LiveSummaryView = {
  ...tally,
  startedAt: poll.addDate,
  endedAt: poll.addDate,
  followers: 3,
  subscribers: 1,
  coins: 90,
  earnedCents: 2100,
  best: { second: 60, messages: 7, coins: 18 },
  recording: null,
};

test('the end card has time and hearts for viewers, and the sums for the creator', () => {
  renderInApp(<EndCard account={user} title="Live has ended" tally={tally} sums={sums} />);
  for (const text of ['12 likes', '1 comment', '2:05', '40 viewers at once', '90 Fox Coins', '$21.00'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('At 1:00: 7 messages, 18 Fox Coins')).toBeTruthy();
  expect(screen.queryByText(/recording/)).toBeNull();
});

test('the end card says what becomes of the recording', () => {
  const card = (recording: LiveSummaryView['recording']) => (
    <EndCard account={user} title="Live has ended" sums={{ ...sums, recording }} />
  );
  renderInApp(
    <>
      {card({ state: 'waiting', media: null, error: null })}
      {card({ state: 'kept', media: 'm', error: null })}
      {card({ state: 'failed', media: null, error: 'Nothing was recorded' })}
    </>,
  );
  screen.getByText('Your recording is being prepared.');
  screen.getByText('Your recording is in your media.');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/account/media');
  screen.getByText('Your live wasn’t recorded: Nothing was recorded');
});

test('a picture fills the screen only if little of it is lost', () => {
  const phone = { width: 390, height: 844 };
  expect(fitOf({ width: 720, height: 1280 }, phone)).toBe('cover');
  expect(fitOf({ width: 1280, height: 720 }, phone)).toBe('contain');
  expect(fitOf({ width: 1280, height: 720 }, { width: 844, height: 390 })).toBe('cover');
  expect(fitOf({ width: 0, height: 0 }, phone)).toBe('contain');
});
