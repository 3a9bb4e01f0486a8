import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { schema } from '../graphql/schema.ts';
import { type OpenSocket, openSocket } from '../testing/open-socket.ts';
import { type ActorName, actorNames, createMatrixWorld, type MatrixWorld } from './testing/matrix-world.ts';
import { putOnAir, subscriptionRows } from './testing/subscription-rows.ts';

/** Every subscription × every actor, over the WebSocket: who receives the event, who does not, who is rejected. */
let matrix: MatrixWorld;
const sockets = new Map<ActorName, OpenSocket>();
beforeAll(async () => {
  matrix = await createMatrixWorld();
  await putOnAir(matrix);
  for (const { name, browser } of Object.values(matrix.actors))
    sockets.set(name, await openSocket(matrix.api, browser));
  return () => {
    for (const socket of sockets.values()) socket.close();
  };
});

test('every subscription has a row', () => {
  const operations = Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).map((name) => `Subscription.${name}`);
  expect([...new Set(subscriptionRows.map((row) => row.operation))].toSorted()).toEqual(operations.toSorted());
});

test.each(subscriptionRows)('$operation $about', async ({ document, variables, happens, everyone, but }) => {
  // Before anybody subscribes: creating them may already publish events.
  const asked = await Promise.all(
    [...sockets].map(async ([name, socket]) => {
      const given = (await variables?.(matrix, matrix.actors[name])) ?? {};
      return { name, socket, given };
    }),
  );
  await wait(200);
  const listening = asked.map(({ given, ...one }) => ({ ...one, id: one.socket.subscribe(document, given) }));
  const outcomes = () =>
    Object.fromEntries(listening.map(({ name, socket, id }) => [name, heard(socket.received(id))]));
  const expected = Object.fromEntries(actorNames.map((name) => [name, but?.[name] ?? everyone]));
  const refused = () => Object.values(outcomes()).filter((outcome) => outcome !== 'none').length;
  const expectedErrors = Object.values(expected).filter((outcome) => typeof outcome === 'number').length;
  await expect.poll(refused, { timeout: 5000 }).toBe(expectedErrors);
  await everybodyListens();
  await happens(matrix);
  await expect.poll(outcomes, { timeout: 5000 }).toEqual(expected);
  // Otherwise a late event to an unauthorized actor would be missed.
  await wait(200);
  expect(outcomes()).toEqual(expected);
});

/** Subscriptions are not confirmed: waits in proportion to the current response time. */
async function everybodyListens(): Promise<void> {
  const started = Date.now();
  const answered = [...sockets.values()].map((socket) => ({
    socket,
    id: socket.subscribe('subscription { nothing }'),
  }));
  await expect
    .poll(() => answered.every(({ socket, id }) => socket.received(id).length > 0), { timeout: 10_000 })
    .toBe(true);
  await wait(300 + 4 * (Date.now() - started));
}

/** A subscription's first message, as a result. */
function heard([first]: { type: string; payload?: unknown }[]): unknown {
  if (!first) return 'none';
  if (first.type === 'next' && !hasErrors(first.payload)) return 'yes';
  const [error] = Array.isArray(first.payload) ? first.payload : hasErrors(first.payload) ? first.payload.errors : [];
  return error?.status ?? JSON.stringify(first);
}

const hasErrors = (payload: unknown): payload is { errors: { status?: number }[] } =>
  typeof payload === 'object' && payload !== null && 'errors' in payload && Array.isArray(payload.errors);
