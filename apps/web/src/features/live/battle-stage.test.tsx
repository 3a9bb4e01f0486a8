import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { EventStreamProvider } from '../../shared/events/event-stream.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { BattleStage } from './battle-stage.tsx';

const person = (id: string): AccountSummary => ({
  id,
  username: id,
  fullname: id,
  avatar: null,
  live: true,
  livestream: 'WebRTC',
  creator: true,
});
const first: BattleView = {
  id: '01a',
  state: 'active',
  user1: person('ines'),
  user2: person('mara'),
  score1: 0,
  score2: 0,
  endsAt: '2036-01-01T00:05:00.000Z',
  bestOf: 3,
  round: 1,
  wins1: 0,
  wins2: 0,
};
const battles: [string, BattleView][] = [
  ['next round', { ...first, id: '01b', round: 2, wins1: 1 }],
  ['other rival', { ...first, id: '01c', user1: person('nora') }],
];

function Stage() {
  const [battle, setBattle] = useState(first);
  const state = { seconds: 60, result: null, endedRound: null, take: () => {}, closeResult: () => {} };
  return (
    <>
      <BattleStage left={person('mara')} battle={{ ...state, battle }} picture={null} hearts={null} framed />
      {battles.map(([name, next]) => (
        <button key={name} type="button" onClick={() => setBattle(next)}>
          {name}
        </button>
      ))}
    </>
  );
}

test('the rival’s picture is the same one in each round, and another one for another rival', async () => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const user = renderInApp(
    <EventStreamProvider>
      <Stage />
    </EventStreamProvider>,
    { 'live.watch': null },
  );
  const rival = () => document.querySelectorAll('[data-side]')[1];
  const before = rival();
  expect(before).toBeDefined();
  screen.getByText(/Round 1 of 3/);
  await user.click(screen.getByRole('button', { name: 'next round' }));
  screen.getByText(/Round 2 of 3, 0–1/);
  expect(rival()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'other rival' }));
  expect(rival()).not.toBe(before);
});
