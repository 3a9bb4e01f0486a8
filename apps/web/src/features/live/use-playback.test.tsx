import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePlayback } from './use-playback.ts';

const ticket = (token: string) => ({ url: 'ws://room', token, room: 'live' });
const first = '2026-11-26T12:00:00.000Z';
const camera = { live: true, startedAt: first, account: { livestream: 'WebRTC' as const } };
const open = (token: string, startedAt = first) => ({ ...camera, startedAt, ticket: ticket(token), roomFull: false });
const full = { ...camera, ticket: null, roomFull: true };

function visit(view: Parameters<typeof usePlayback>[0]) {
  const { result, rerender } = renderHook(({ view, lost }) => usePlayback(view, lost), {
    initialProps: { view, lost: false },
  });
  return {
    plays: () => result.current,
    next: (view: Parameters<typeof usePlayback>[0], lost = false) => rerender({ view, lost }),
  };
}

test('who is in the room stays while it is full, unless the connection is lost', () => {
  const { plays, next } = visit(open('one'));
  expect(plays()).toEqual({ ticket: ticket('one'), overHls: false });
  next(full);
  expect(plays()).toEqual({ ticket: ticket('one'), overHls: false });
  next(open('two'));
  expect(plays()).toEqual({ ticket: ticket('two'), overHls: false });
  next(full, true);
  expect(plays()).toEqual({ ticket: null, overHls: true });
});

test('who came to a full room plays over HLS until the live ends', () => {
  const { plays, next } = visit(full);
  expect(plays()).toEqual({ ticket: null, overHls: true });
  next(open('one'));
  expect(plays()).toEqual({ ticket: null, overHls: true });
  next(open('two', '2026-11-26T14:00:00.000Z'));
  expect(plays()).toEqual({ ticket: ticket('two'), overHls: false });
  next(null);
  expect(plays()).toEqual({ ticket: null, overHls: false });
});

test("an encoder's live has no room", () => {
  const { plays } = visit({ ...full, roomFull: false, account: { livestream: 'RTMP' } });
  expect(plays()).toEqual({ ticket: null, overHls: true });
});
