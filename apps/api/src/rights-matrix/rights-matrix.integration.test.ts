import { beforeAll, expect, test } from 'vitest';
import { openOperations } from '../graphql/operation-scopes.ts';
import { schema } from '../graphql/schema.ts';
import { accountRows } from './testing/account-rows.ts';
import { deskRows } from './testing/desk-rows.ts';
import { discoveryRows } from './testing/discovery-rows.ts';
import { inboxRows } from './testing/inbox-rows.ts';
import { liveRows } from './testing/live-rows.ts';
import { liveSetupRows } from './testing/live-setup-rows.ts';
import { massRows } from './testing/mass-rows.ts';
import { outcomeOf } from './testing/matrix-row.ts';
import { actorNames, createMatrixWorld, type MatrixWorld } from './testing/matrix-world.ts';
import { mediaRows } from './testing/media-rows.ts';
import { messagingRows } from './testing/messaging-rows.ts';
import { sharedLinkRows } from './testing/shared-link-rows.ts';
import { toolRows } from './testing/tool-rows.ts';
import { walletRows } from './testing/wallet-rows.ts';

/** Every operation of /api × every actor: the expected right or error. */
const rows = [
  ...accountRows,
  ...deskRows,
  ...inboxRows,
  ...mediaRows,
  ...discoveryRows,
  ...messagingRows,
  ...massRows,
  ...liveRows,
  ...liveSetupRows,
  ...toolRows,
  ...walletRows,
  ...sharedLinkRows,
];

let matrix: MatrixWorld;
beforeAll(async () => {
  matrix = await createMatrixWorld();
});

test('every query and mutation has a row', () => {
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  );
  const covered = new Set(rows.map((row) => row.operation));
  expect(operations.filter((operation) => !covered.has(operation))).toEqual([]);
  expect([...covered].filter((operation) => !operations.includes(operation))).toEqual([]);
});

test('operations that reject every visitor ask for a login first, and no others do', () => {
  const refused = (operation: string) =>
    rows
      .filter((row) => row.operation === operation)
      .every(({ everyone, but }) => (but?.anonymous ?? everyone) === 401);
  const operations = [...new Set(rows.map(({ operation }) => operation))];
  const open = [...openOperations].filter((operation) => !operation.startsWith('Subscription'));
  expect(operations.filter((operation) => !refused(operation)).toSorted()).toEqual(open.toSorted());
});

test.each(rows)('$operation $about', async ({ operation, document, variables, everyone, but }) => {
  const [, field = ''] = operation.split('.');
  const outcomes: Record<string, string | number> = {};
  for (const actor of Object.values(matrix.actors)) {
    const given = (await variables?.(matrix, actor)) ?? {};
    const response = await actor.browser.post('/api', { query: document, variables: given });
    outcomes[actor.name] = outcomeOf(await response.json(), field);
  }
  expect(outcomes).toEqual(Object.fromEntries(actorNames.map((name) => [name, but?.[name] ?? everyone])));
});
