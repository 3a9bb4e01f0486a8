import { expect, test } from 'vitest';
import { type DeliveryStanding, dueAt, skipReason } from './messenger-rules.ts';

const at = new Date('2026-03-01T12:00:00.000Z');
const fine: DeliveryStanding = {
  enabled: true,
  creatorAlive: true,
  fanAlive: true,
  blocked: false,
  refused: false,
  related: true,
};

test('a delay counts from the event', () => {
  expect(dueAt(at, null)).toEqual(at);
  expect(dueAt(at, { amount: 90, unit: 'minutes' }).toISOString()).toBe('2026-03-01T13:30:00.000Z');
  expect(dueAt(at, { amount: 48, unit: 'hours' }).toISOString()).toBe('2026-03-03T12:00:00.000Z');
});

test.each([
  [{}, null],
  [{ enabled: false }, 'rule_disabled'],
  [{ creatorAlive: false }, 'account_gone'],
  [{ fanAlive: false }, 'account_gone'],
  [{ blocked: true }, 'blocked'],
  [{ refused: true }, 'refused'],
  [{ related: false }, 'relation_ended'],
  [{ blocked: true, enabled: false, related: false }, 'blocked'],
] as const)('standing %o is skipped for %s', (change, reason) => {
  expect(skipReason({ ...fine, ...change })).toBe(reason);
});
