import type { ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, or } from 'drizzle-orm';
import { accountSummaries } from '../../account/index.ts';
import type { Context } from '../../kernel/index.ts';
import { asStranger, presentData } from '../../teasers/index.ts';
import { orderedPair } from '../store.ts';
import { type ThreadRow, threadViews } from '../view.ts';
import type { PendingMass } from './pending-mass.ts';
import { threadIdFor } from './thread-id.ts';

const { threads } = schema;

/**
 * The first page of an inbox with what is on its way to its owner put in, as it will stand there once it is written: nothing is
 * written here. `shown` are the threads of the page, the last touched first.
 */
export async function withPending(
  ctx: Context,
  accountId: string,
  shown: readonly ThreadRow[],
  pending: readonly PendingMass[],
): Promise<ThreadView[]> {
  const ids = pending.map(({ creatorId }) => threadIdFor(...orderedPair(accountId, creatorId)));
  const creators = new Set(pending.map(({ creatorId }) => creatorId));
  const listed = shown.filter((row) => creators.has(partnerIn(row, accountId)));
  const unlisted = [...creators].filter((id) => !listed.some((row) => partnerIn(row, accountId) === id));
  // Threads that lie further down the inbox, or are hidden until something new comes.
  const further = unlisted.length === 0 ? [] : await threadsWith(ctx, accountId, unlisted);
  const known = new Map([...shown, ...further].map((row) => [partnerIn(row, accountId), row]));
  const views = new Map((await threadViews(ctx, [...known.values()])).map((view) => [view.id, view]));
  const people = await accountSummaries(ctx, [accountId, ...creators]);
  const data = await presentData(
    asStranger(ctx),
    pending.map(({ lastId, lastData }) => ({ id: lastId, data: lastData })),
  );
  pending.forEach((mass, index) => {
    const row = known.get(mass.creatorId);
    const [one, two] = orderedPair(accountId, mass.creatorId).map((id) => people.get(id));
    if (!one || !two) return;
    const at = mass.sentAt.toISOString();
    const before: ThreadView = (row && views.get(row.id)) ?? {
      id: ids[index] ?? '',
      users: [one, two],
      unread1: 0,
      unread2: 0,
      visible1: true,
      visible2: true,
      lastMessage: null,
      addDate: at,
      lastUpdate: at,
    };
    const last = data.get(mass.lastId)?.at(-1);
    const isLatest = before.lastMessage === null || before.lastMessage.id < mass.lastId;
    views.set(before.id, {
      ...before,
      unread1: before.unread1 + (one.id === accountId ? mass.count : 0),
      unread2: before.unread2 + (two.id === accountId ? mass.count : 0),
      visible1: true,
      visible2: true,
      lastMessage: isLatest && last ? { id: mass.lastId, data: last, addDate: at } : before.lastMessage,
      lastUpdate: [before.lastUpdate, at].toSorted().at(-1) ?? at,
    });
  });
  return [...views.values()].sort(lastTouchedFirst);
}

const partnerIn = (row: ThreadRow, accountId: string): string =>
  row.account1Id === accountId ? row.account2Id : row.account1Id;

const lastTouchedFirst = (a: ThreadView, b: ThreadView): number =>
  a.lastUpdate === b.lastUpdate ? (a.id < b.id ? 1 : -1) : a.lastUpdate < b.lastUpdate ? 1 : -1;

function threadsWith(ctx: Context, accountId: string, others: readonly string[]): Promise<ThreadRow[]> {
  const pairs = others.map((other) => orderedPair(accountId, other));
  return ctx.db
    .select()
    .from(threads)
    .where(or(...pairs.map(([one, two]) => and(eq(threads.account1Id, one), eq(threads.account2Id, two)))));
}
