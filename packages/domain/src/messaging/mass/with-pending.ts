import type { ThreadView } from '@foxreel/contracts';
import type { Context } from '../../kernel/index.ts';
import { asStranger, presentData } from '../../teasers/index.ts';
import { orderedPair } from '../store.ts';
import { type ThreadRow, threadViewsAmong } from '../view.ts';
import type { PendingMass } from './pending-mass.ts';
import { threadIdFor } from './thread-id.ts';

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
  // Their threads as they were when it was on its way: one of the page may have been read a moment later, with it in it.
  const known = new Map(shown.map((row) => [partnerIn(row, accountId), row]));
  for (const { creatorId, thread } of pending) {
    known.delete(creatorId);
    if (thread) known.set(creatorId, thread);
  }
  const [{ views: before, people }, data] = await Promise.all([
    threadViewsAmong(ctx, [...known.values()], [accountId, ...pending.map(({ creatorId }) => creatorId)]),
    presentData(
      asStranger(ctx),
      pending.map(({ lastId, lastData }) => ({ id: lastId, data: lastData })),
    ),
  ]);
  const views = new Map(before.map((view) => [view.id, view]));
  pending.forEach((mass) => {
    const pair = orderedPair(accountId, mass.creatorId);
    const [one, two] = pair.map((id) => people.get(id));
    if (!one || !two) return;
    const at = mass.sentAt.toISOString();
    const id = mass.thread?.id ?? threadIdFor(...pair);
    const thread: ThreadView = views.get(id) ?? {
      id,
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
    const isLatest = thread.lastMessage === null || thread.lastMessage.id < mass.lastId;
    views.set(thread.id, {
      ...thread,
      unread1: thread.unread1 + (one.id === accountId ? mass.count : 0),
      unread2: thread.unread2 + (two.id === accountId ? mass.count : 0),
      visible1: true,
      visible2: true,
      lastMessage: isLatest && last ? { id: mass.lastId, data: last, addDate: at } : thread.lastMessage,
      lastUpdate: [thread.lastUpdate, at].toSorted().at(-1) ?? at,
    });
  });
  return [...views.values()].sort(lastTouchedFirst);
}

const partnerIn = (row: ThreadRow, accountId: string): string =>
  row.account1Id === accountId ? row.account2Id : row.account1Id;

const lastTouchedFirst = (a: ThreadView, b: ThreadView): number =>
  a.lastUpdate === b.lastUpdate ? (a.id < b.id ? 1 : -1) : a.lastUpdate < b.lastUpdate ? 1 : -1;
