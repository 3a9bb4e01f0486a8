import { expect, test } from 'vitest';
import { acquireStreamSlot, streamSlots } from './open-stream.ts';

const visitor = (accountId: string) => ({
  actor: { kind: 'account' as const, accountId, sessionId: 's', scopes: null, creator: false, staff: false },
  request: { id: 'r', address: '127.0.0.1', userAgent: null, language: null },
});

test('a visitor may have a limited number of open streams, independently of others', () => {
  const places = Array.from({ length: streamSlots.account }, () => acquireStreamSlot(visitor('one')));
  expect(() => acquireStreamSlot(visitor('one'))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  acquireStreamSlot(visitor('other'))();
  places.pop()?.();
  acquireStreamSlot(visitor('one'))();
  for (const giveBack of places) giveBack();
});

test('all addresses of an IPv6 network are one visitor', () => {
  const from = (address: string) => ({
    actor: { kind: 'anonymous' as const },
    request: { id: 'r', address, userAgent: null, language: null },
  });
  const places = Array.from({ length: streamSlots.address }, (_, index) =>
    acquireStreamSlot(from(`2001:db8::${index.toString(16)}`)),
  );
  expect(() => acquireStreamSlot(from('2001:db8::ffff'))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  acquireStreamSlot(from('2001:db8:0:1::1'))();
  for (const giveBack of places) giveBack();
});
