import { expect, test } from 'vitest';
import { streamPlaces, takeStreamPlace } from './stream-places.ts';

const visitor = (accountId: string) => ({
  actor: { kind: 'account' as const, accountId, sessionId: 's', scopes: null, creator: false, staff: false },
  request: { id: 'r', address: '127.0.0.1', userAgent: null },
});

test('a visitor may have so many streams open, and another as many', () => {
  const places = Array.from({ length: streamPlaces.account }, () => takeStreamPlace(visitor('one')));
  expect(() => takeStreamPlace(visitor('one'))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  takeStreamPlace(visitor('other'))();
  places.pop()?.();
  takeStreamPlace(visitor('one'))();
  for (const giveBack of places) giveBack();
});
