import { expect, test } from 'vitest';
import { readSubscription } from './admit-operation.ts';
import type { GraphqlDomain } from './context.ts';
import { PersistedOperations } from './persisted-operations.ts';

const rules = { introspection: true, persisted: new PersistedOperations({ only: false }) };
/** Plain documents need no database access. */
const visitor = { actor: { kind: 'anonymous' } } as GraphqlDomain;
const messageOf = async (query: string) => {
  const read = await readSubscription({ query }, visitor, rules);
  return Array.isArray(read) ? read[0]?.message : null;
};

test('the WebSocket runs only subscriptions', async () => {
  expect(await messageOf('subscription { live { status } }')).toBeNull();
  expect(await messageOf('{ lives { id } }')).toContain('Only subscriptions');
  expect(await messageOf('mutation { like(media: "x") }')).toContain('Only subscriptions');
});

test('unreadable or too large documents are reported without closing the connection', async () => {
  expect(await messageOf('subscription {')).toContain('Syntax Error');
  expect(await messageOf('subscription { nothing }')).toContain('nothing');
  expect(await messageOf(`subscription { live { ${'status '.repeat(2100)} } }`)).toContain('2000 tokens');
  const nested = 'user { medias(limit: 200) { '.repeat(3);
  expect(
    await messageOf(`subscription { live { account { medias(limit: 200) { ${nested} id ${'} }'.repeat(3)} } } } }`),
  ).toContain('objects');
});
