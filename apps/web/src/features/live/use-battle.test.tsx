import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventStreamProvider } from '../../shared/events/event-stream.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { finalWinsFor, newerBattle, otherOf, scoresFor, shareOf, useBattle } from './use-battle.ts';

const person = (id: string): AccountSummary => ({
  id,
  username: id,
  fullname: id,
  avatar: null,
  live: true,
  livestream: 'WebRTC',
  creator: true,
});
const battle = (id: string, score1: number, score2: number): BattleView => ({
  id,
  state: 'active',
  user1: person('one'),
  user2: person('two'),
  score1,
  score2,
  endsAt: '2026-01-01T00:05:00.000Z',
  bestOf: 1,
  round: 1,
  wins1: 0,
  wins2: 0,
});

test('hearts never decrease, whatever the order of events; a new battle starts over', () => {
  expect(newerBattle(battle('a', 5, 2), battle('a', 3, 4))).toMatchObject({ score1: 5, score2: 4 });
  expect(newerBattle(battle('a', 5, 2), battle('b', 0, 0))).toMatchObject({ id: 'b', score1: 0 });
  expect(newerBattle(null, battle('a', 1, 0))).toMatchObject({ score1: 1 });
});

test('each side sees its own hearts first', () => {
  expect(scoresFor(battle('a', 5, 2), 'two')).toEqual({ own: 2, other: 5 });
  expect(otherOf(battle('a', 5, 2), 'two').id).toBe('one');
});

test('the bar shows each side’s share, and leaves space for both numbers', () => {
  expect([shareOf(0, 0), shareOf(3, 1), shareOf(1, 999), shareOf(9, 0)]).toEqual([50, 75, 15, 85]);
});

test('a series counts the round that has just ended; a draw counts for nobody', () => {
  const series = { ...battle('a', 5, 2), state: 'ended' as const, bestOf: 3, round: 3, wins1: 1, wins2: 1 };
  expect(finalWinsFor(series, 'one')).toEqual({ own: 2, other: 1 });
  expect(finalWinsFor({ ...series, score2: 5 }, 'two')).toEqual({ own: 1, other: 1 });
});

const running: BattleView = { ...battle('01a', 3, 0), endsAt: new Date(Date.now() + 240_000).toISOString(), bestOf: 3 };

const events: [string, BattleView][] = [
  ['score', running],
  ['end', { ...running, state: 'ended' }],
  ['next round', { ...running, id: '01b', round: 2 }],
];

/** A round whose time is up, of an undecided series. */
const due: BattleView = { ...running, endsAt: new Date(Date.now() - 1_000).toISOString() };
const later: [string, BattleView][] = [
  ['due', due],
  ['time is up', { ...due, state: 'ended' }],
  ['second round', { ...due, id: '01b', wins1: 1, round: 2 }],
  ['decided', { ...due, id: '01b', wins1: 1, round: 2, state: 'ended' }],
];

function Battle() {
  const { battle, result, take } = useBattle('one');
  return (
    <>
      <output>{battle ? `round ${battle.round}` : result ? 'result' : 'none'}</output>
      {[...events, ...later].map(([name, event]) => (
        <button key={name} type="button" onClick={() => take(event)}>
          {name}
        </button>
      ))}
    </>
  );
}

/** Renders it without a stream: the test says what arrives. */
function renderBattle() {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const user = renderInApp(
    <EventStreamProvider>
      <Battle />
    </EventStreamProvider>,
    { 'live.battle': null },
  );
  return {
    hear: (name: string) => user.click(screen.getByRole('button', { name })),
    shown: () => screen.getByRole('status').textContent,
  };
}

test('between two rounds of a series the battle stays on screen', async () => {
  const { hear, shown } = renderBattle();
  await hear('due');
  await hear('time is up');
  expect(shown()).toBe('round 1');
  await hear('next round');
  expect(shown()).toBe('round 2');
});

test('without a next round, or once two wins decide, the result is shown', async () => {
  const { hear, shown } = renderBattle();
  await hear('due');
  await hear('time is up');
  await waitFor(() => expect(shown()).toBe('result'));
  await hear('second round');
  expect(shown()).toBe('round 2');
  await hear('decided');
  expect(shown()).toBe('result');
});

test('a score that arrives after the end does not bring a battle back', async () => {
  const { hear, shown } = renderBattle();
  await hear('score');
  expect(shown()).toBe('round 1');
  await hear('end');
  expect(shown()).toBe('result');
  await hear('score');
  expect(shown()).toBe('result');
  await hear('next round');
  expect(shown()).toBe('round 2');
  await hear('score');
  expect(shown()).toBe('round 2');
});
