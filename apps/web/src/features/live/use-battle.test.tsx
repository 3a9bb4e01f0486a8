import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventStreamProvider } from '../../shared/events/event-stream.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { useBattle } from './use-battle.ts';

const person = (id: string): AccountSummary => ({
  id,
  username: id,
  fullname: id,
  avatar: null,
  live: true,
  livestream: 'WebRTC',
  creator: true,
});
const running: BattleView = {
  id: '01a',
  state: 'active',
  user1: person('one'),
  user2: person('two'),
  score1: 3,
  score2: 0,
  endsAt: new Date(Date.now() + 240_000).toISOString(),
  bestOf: 3,
  round: 1,
  wins1: 0,
  wins2: 0,
};

const events: [string, BattleView][] = [
  ['score', running],
  ['end', { ...running, state: 'ended' }],
  ['next round', { ...running, id: '01b', round: 2 }],
];

function Battle() {
  const { battle, result, take } = useBattle('one');
  return (
    <>
      <output>{battle ? `round ${battle.round}` : result ? 'result' : 'none'}</output>
      {events.map(([name, event]) => (
        <button key={name} type="button" onClick={() => take(event)}>
          {name}
        </button>
      ))}
    </>
  );
}

test('a score that arrives after the end does not bring a battle back', async () => {
  // No stream opens: the test says what arrives.
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
  const hear = (name: string) => user.click(screen.getByRole('button', { name }));
  const shown = () => screen.getByRole('status').textContent;
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
