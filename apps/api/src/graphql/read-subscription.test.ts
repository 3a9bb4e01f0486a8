import { expect, test } from 'vitest';
import { readSubscription } from './read-subscription.ts';

const messageOf = (query: string) => {
  const read = readSubscription({ query });
  return Array.isArray(read) ? read[0]?.message : null;
};

test('the WebSocket runs subscriptions, and nothing else', () => {
  expect(messageOf('subscription { live { status } }')).toBeNull();
  expect(messageOf('{ lives { id } }')).toContain('Only subscriptions');
  expect(messageOf('mutation { like(media: "x") }')).toContain('Only subscriptions');
});

test('what cannot be read, or is too large, is told and does not end the connection', () => {
  expect(messageOf('subscription {')).toContain('Syntax Error');
  expect(messageOf('subscription { nothing }')).toContain('nothing');
  expect(messageOf(`subscription { live { ${'status '.repeat(2100)} } }`)).toContain('2000 tokens');
  const nested = 'user { medias(limit: 200) { '.repeat(3);
  expect(
    messageOf(`subscription { live { account { medias(limit: 200) { ${nested} id ${'} }'.repeat(3)} } } } }`),
  ).toContain('objects');
});
