import { limits, messages, type PushEndpointInput, type PushSubscriptionInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, inArray, ne } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  type PushParts,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';

const { pushSubscriptions } = schema;

/** The public key that a browser binds its subscription to; base64url. Sessions only. */
export async function getPushKey(ctx: Context): Promise<string> {
  requireSession(ctx);
  return partsOf(ctx).publicKey;
}

/**
 * Subscribes this device to the viewer's pushes. A browser has one subscription, which moves to this account if it was
 * another's. BAD_INPUT for an unknown push service, CONFLICT over the limit of devices. Sessions only.
 */
export async function subscribePush(ctx: Context, input: PushSubscriptionInput): Promise<true> {
  const { accountId, sessionId } = requireSession(ctx);
  if (!partsOf(ctx).allows(input.endpoint)) throw badInput('endpoint', messages.pushEndpoint);
  await withTransaction(ctx, async ({ db, ...inner }) => {
    // The lock enforces the limit under concurrency.
    if (!(await lockAccounts({ ...inner, db }, [accountId])).has(accountId)) throw loginRequired();
    const [others] = await db
      .select({ devices: count() })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.accountId, accountId), ne(pushSubscriptions.endpoint, input.endpoint)));
    if ((others?.devices ?? 0) >= limits.pushDevicesMax) throw new DomainError('CONFLICT', messages.pushMax);
    const now = new Date();
    const { endpoint, p256dh, auth } = input;
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.accountId, accountId)));
    await db
      .insert(pushSubscriptions)
      .values({ accountId, sessionId, endpoint, p256dh, auth, createdAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { accountId, sessionId, p256dh, auth, seenAt: now },
      });
  });
  return true;
}

/**
 * A device checks in with its current session; returns whether it gets the viewer's pushes. If it was subscribed for another
 * account, that ends, because somebody else is using it. Sessions only.
 */
export async function renewPush(ctx: Context, { endpoint }: PushEndpointInput): Promise<boolean> {
  const { accountId, sessionId } = requireSession(ctx);
  const own = await ctx.db
    .update(pushSubscriptions)
    .set({ sessionId, seenAt: new Date() })
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.accountId, accountId)))
    .returning({ id: pushSubscriptions.id });
  if (own.length > 0) return true;
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  return false;
}

/** Unsubscribes this device; false if it was not subscribed to the viewer's pushes. Sessions only. */
export async function unsubscribePush(ctx: Context, { endpoint }: PushEndpointInput): Promise<boolean> {
  const { accountId } = requireSession(ctx);
  const ended = await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.accountId, accountId)))
    .returning({ id: pushSubscriptions.id });
  return ended.length > 0;
}

function partsOf(ctx: Context): PushParts {
  if (!ctx.push) throw new DomainError('UNAVAILABLE', messages.pushUnavailable);
  return ctx.push;
}

/** Whether any device of an account is subscribed. */
export async function hasPush(ctx: Context, accountId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .limit(1);
  return row !== undefined;
}

/** The devices of certain sessions, of all but one, or all. Devices whose session expired keep its id. */
export type PushDevices = { sessions: readonly string[] } | { allBut: string } | 'all';

/** Unsubscribes devices of an account that were signed out. For commands that have checked the right. */
export async function endPushOf(ctx: Context, accountId: string, devices: PushDevices): Promise<void> {
  if (typeof devices === 'object' && 'sessions' in devices && devices.sessions.length === 0) return;
  const { sessionId } = pushSubscriptions;
  const which =
    devices === 'all'
      ? undefined
      : 'allBut' in devices
        ? ne(sessionId, devices.allBut)
        : inArray(sessionId, [...devices.sessions]);
  await ctx.db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.accountId, accountId), which));
}
