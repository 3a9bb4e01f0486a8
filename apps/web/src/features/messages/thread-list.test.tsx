import type { ThreadView } from '@foxreel/contracts';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { personForTest } from './testing/message-for-test.ts';
import { ThreadSearch } from './thread-list.tsx';

const at = '2026-11-20T10:00:00.000Z';
const threadFrom = (id: string, from: string, value: string): ThreadView => ({
  id,
  users: [personForTest('mara'), personForTest(id)],
  unread1: 0,
  unread2: 0,
  visible1: true,
  visible2: true,
  lastMessage: { id, from, data: { type: 'text', value }, addDate: at },
  addDate: at,
  lastUpdate: at,
});

test('the viewer’s own last message does not read as an answer', async () => {
  renderInApp(<ThreadSearch words="e" ownId="mara" />, {
    'messages.search': [
      { thread: threadFrom('kim', 'mara', 'Prints ship on Monday.'), message: null },
      { thread: threadFrom('lee', 'lee', 'Worth every coin.'), message: null },
    ],
  });
  await screen.findByText('You: \u2068Prints ship on Monday.\u2069');
  await screen.findByText('Worth every coin.');
});
