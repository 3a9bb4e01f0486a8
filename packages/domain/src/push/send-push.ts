import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type Pusher, PushFailure } from '@foxreel/push';
import { aliasedTable, and, eq, isNull } from 'drizzle-orm';
import { type Context, neitherBlocked } from '../kernel/index.ts';
import { wordsOf } from './words-of.ts';

const { accounts, domainEvents, pushes, pushSubscriptions } = schema;

export interface SendPushOptions {
  pusher: Pusher;
  /** No other try follows: a failure is then kept as one. */
  lastTry: boolean;
}

/**
 * Tells one device about one event, if there is still something to tell. A subscription that the browser has ended is forgotten.
 * Throws the PushFailure when another try may help. A push that is settled is left alone.
 */
export async function sendPush(
  ctx: Context,
  { push }: JobPayload<'send_push'>,
  { pusher, lastTry }: SendPushOptions,
): Promise<void> {
  const found = await queuedPush(ctx, push);
  if (!found) return settle(ctx, push, 'skipped', 'Gone, or blocked by now');
  const words = await wordsOf(ctx, found);
  if (!words) return settle(ctx, push, 'skipped', 'Not wanted, or nothing to tell any more');
  const { payload, topic, ttlSeconds } = words;
  try {
    await pusher.send({ target: found.device, payload: JSON.stringify(payload), topic, ttlSeconds });
  } catch (error) {
    const failure = error instanceof PushFailure ? error : new PushFailure('The push could not be sent');
    if (failure.gone) {
      await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, found.device.id));
      return;
    }
    if (!failure.permanent && !lastTry) throw failure;
    return settle(ctx, push, 'failed', failure.reason);
  }
  await settle(ctx, push, 'sent', null);
}

/** With whose it is and who did what it tells of; null when either is gone or has blocked the other, or it is settled. */
async function queuedPush(ctx: Context, id: string) {
  const actor = aliasedTable(accounts, 'actor');
  const [row] = await ctx.db
    .select({
      event: domainEvents,
      device: {
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
      owner: { id: accounts.id, notifications: accounts.notifications },
      actor: { id: actor.id, fullname: actor.fullname, username: actor.username },
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.accountId))
    .innerJoin(domainEvents, eq(domainEvents.id, pushes.eventId))
    .innerJoin(actor, eq(actor.id, domainEvents.actorId))
    .where(
      and(
        eq(pushes.id, id),
        eq(pushes.state, 'queued'),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        isNull(actor.suspendedAt),
        isNull(actor.deletedAt),
        neitherBlocked(accounts.id, actor.id),
      ),
    );
  return row ?? null;
}
export type QueuedPush = NonNullable<Awaited<ReturnType<typeof queuedPush>>>;

async function settle(ctx: Context, id: string, state: 'sent' | 'skipped' | 'failed', reason: string | null) {
  await ctx.db
    .update(pushes)
    .set({ state, reason, settledAt: new Date() })
    .where(and(eq(pushes.id, id), eq(pushes.state, 'queued')));
}
