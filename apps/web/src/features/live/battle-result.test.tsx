import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EventStreamProvider } from '../../shared/events/event-stream.tsx';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { BattleOver } from './battle-result.tsx';

const person = (id: string, fullname: string): AccountSummary => ({
  id,
  username: id,
  fullname,
  avatar: null,
  live: true,
  livestream: 'WebRTC',
  creator: true,
});
const ended: BattleView = {
  id: 'battle',
  state: 'ended',
  user1: person('ines', 'Inés Cordero'),
  user2: person('mara', 'Mara Lind'),
  score1: 4,
  score2: 4,
  endsAt: '2026-01-01T00:05:00.000Z',
  bestOf: 3,
  round: 3,
  wins1: 1,
  wins2: 0,
};
const over = (result: BattleView) => ({
  battle: null,
  seconds: 0,
  result,
  endedRound: null,
  take: () => {},
  closeResult: () => {},
});

test('a series is won by rounds, whatever the last one was', () => {
  renderInApp(<BattleOver left="mara" battle={over(ended)} />);
  const card = within(screen.getByRole('region', { name: 'The battle is over' }));
  card.getByText('Inés Cordero wins');
  card.getByText('Best of three');
  expect(card.getAllByText(/^\d$/).map(({ textContent }) => textContent)).toEqual(['0', '1']);
});

test('one round is won by hearts', () => {
  renderInApp(<BattleOver left="mara" battle={over({ ...ended, bestOf: 1, round: 1, wins1: 0, score2: 9 })} />);
  const card = within(screen.getByRole('region', { name: 'The battle is over' }));
  card.getByText('Mara Lind wins');
  expect(card.getAllByText(/^\d$/).map(({ textContent }) => textContent)).toEqual(['9', '4']);
  expect(card.queryByText('Best of three')).toBeNull();
});

class Stream extends EventTarget {
  static opened: Stream[] = [];
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {}
}

test('a declined rematch can be asked for again, three times in all', async () => {
  vi.stubGlobal('EventSource', Stream);
  const single = { ...ended, bestOf: 1, round: 1 };
  const user = renderInApp(
    <EventStreamProvider>
      <BattleOver left="mara" battle={over(single)} creator />
    </EventStreamProvider>,
    { 'live.rematchBattle': true },
  );
  const declined = { ...single, id: 'invitation', state: 'expired', user1: single.user2, user2: single.user1 };
  const decline = () =>
    act(async () => {
      const data = JSON.stringify({ type: 'battle', action: 'ended', battle: declined });
      for (const stream of Stream.opened) stream.dispatchEvent(new MessageEvent('message', { data, lastEventId: '1' }));
    });
  for (const name of ['Rematch', 'Ask again', 'Ask again']) {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('button', { name: /^Rematch offered \(\d+s\)$/ })).toHaveProperty('disabled', true);
    expect(screen.queryByText(/declined the rematch$/)).toBeNull();
    await decline();
    await screen.findByText('Inés Cordero declined the rematch');
  }
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
});
