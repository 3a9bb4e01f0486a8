import type {
  MassAudienceInput,
  MassEstimateView,
  MassOptOutInput,
  MassOptOutQueryInput,
  SendTo,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull, or, type SQL, sql } from '@foxreel/db/drizzle';
import { alias } from '@foxreel/db/drizzle-pg';
import { type Context, noBlockBetween, notFound, requireAccount, requireCreator } from '../../kernel/index.ts';
import { refusesUnasked } from '../unasked-messages.ts';

const { accounts, follows, massMessages, massOptOuts, messages, subscriptions } = schema;

/*
 * Who gets a mass message, as conditions on its row `m` and an account id `fan`. Shared by the inbox (before delivery), batches
 * and estimates.
 */

/** Following since before it was sent. For an estimate `m.sent_at` is null, and now counts. */
export const followed = (fan: SQL): SQL => sql`exists (select 1 from ${follows} w
  where w.follower_id = ${fan} and w.followee_id = m.account_id and w.created_at <= m.sent_at)`;

/** Subscribed when it was sent. */
export const subscribed = (fan: SQL): SQL => sql`exists (select 1 from ${subscriptions} s
  where s.from_id = ${fan} and s.to_id = m.account_id and ${wasActive})`;

/** For a subscription `s`: active when `m` was sent. */
export const wasActive = sql`s.created_at <= m.sent_at and (s.ends_at is null or s.ends_at > m.sent_at)
  and (s.status <> 'ended' or s.ends_at is not null)`;

/** Chosen, if it goes to chosen people only, and not excluded. */
export const isNamed = (fan: SQL): SQL =>
  sql`((m.send_to <> 'custom' or ${fan} = any(m.custom)) and not ${fan} = any(m.excluded))`;

/** Reachable: not deleted or suspended, no block in either direction, not opted out, and not refused by their settings. */
export const mayReceive = (fan: SQL): SQL => sql`${fan} <> m.account_id
  and exists (select 1 from ${accounts} a where a.id = ${fan} and a.deleted_at is null and a.suspended_at is null)
  and ${noBlockBetween(fan, sql`m.account_id`)}
  and not exists (select 1 from ${massOptOuts} o
    where o.account_id = ${fan} and (o.creator_id is null or o.creator_id = m.account_id))
  and not ${refusesUnasked(fan)}`;

/** The relation that selects its audience. */
export const isRelated = (fan: SQL): SQL => sql`(
  (m.send_to <> 'subscriber' and ${followed(fan)}) or (m.send_to <> 'follower' and ${subscribed(fan)}))`;

/** Prevents a second delivery of one message to one recipient. */
export const dedupeKey = (fan: SQL, index: SQL): SQL => sql`('mass:' || m.id || ':' || ${fan} || ':' || ${index})`;

/** Already in the recipient's thread. */
export const isDelivered = (fan: SQL): SQL =>
  sql`exists (select 1 from ${messages} d where d.dedupe_key = ${dedupeKey(fan, sql`0`)})`;

/**
 * The id of its message number `index` for a recipient: the sending time first, so that it sorts correctly in the thread
 * however late it is written; then the index; then 56 bits of a hash.
 */
export const massMessageId = (fan: SQL, index: SQL): SQL => sql`(left(m.base_id::text, 19)
  || lpad(to_hex(128 + (${index})::int), 2, '0') || substr(md5(m.id::text || ${fan}::text), 1, 2) || '-'
  || substr(md5(m.id::text || ${fan}::text), 3, 12))::uuid`;

/** Visible now, with an existing creator. */
export const isSending = sql`m.status = 'sending' and m.paused_at is null
  and exists (select 1 from ${accounts} c where c.id = m.account_id and c.deleted_at is null and c.suspended_at is null)`;

/** The row that the conditions call `m`, for drizzle's queries and for SQL text. */
export const m = alias(massMessages, 'm');
export const massRows = sql`${massMessages} m`;

/** An audience's parameters; followers and subscribers at `sentAt` count. */
interface Audience {
  accountId: string;
  sendTo: SendTo;
  custom: readonly string[];
  excluded: readonly string[];
  sentAt: Date;
}

/** The audience's followers and subscribers, each once, before blocks and other exclusions. */
const relatedFans = (sendTo: SendTo): SQL => {
  const followers = sql`select w.follower_id as fan from ${follows} w where w.followee_id = m.account_id and w.created_at <= m.sent_at`;
  const subscribers = sql`select s.from_id as fan from ${subscriptions} s where s.to_id = m.account_id and ${wasActive}`;
  if (sendTo === 'follower') return followers;
  return sendTo === 'subscriber' ? subscribers : sql`${followers} union ${subscribers}`;
};

/** An id array as one value, to keep parameters few. */
const uuids = (ids: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(value::uuid), '{}') from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** The exact number of recipients. Raw for the bench `mass-message`; its drizzle twin: message-statements.integration.test.ts. */
export async function countAudience(
  ctx: Context,
  { accountId, sendTo, custom, excluded, sentAt }: Audience,
): Promise<number> {
  const [row] = await ctx.db.execute<{ total: number }>(sql`
    with m as materialized (select ${accountId}::uuid as account_id, ${sendTo}::text as send_to, ${sentAt.toISOString()}::timestamptz as sent_at,
      ${uuids(custom)} as custom, ${uuids(excluded)} as excluded)
    select count(*)::int as total from m cross join lateral (${relatedFans(sendTo)}) as r
    where ${isNamed(sql`r.fan`)} and ${mayReceive(sql`r.fan`)}`);
  return row?.total ?? 0;
}

/** Larger audiences are counted while sending, not while somebody waits. */
const countedMost = 20_000;

/** How many would receive a message sent now: exact for small audiences, approximate for large ones. Creators only. */
export async function estimateRecipients(ctx: Context, input: MassAudienceInput): Promise<MassEstimateView> {
  const { accountId } = requireCreator(ctx);
  return estimateAudience(ctx, {
    accountId,
    sendTo: input.send_to,
    custom: input.custom,
    excluded: input.exclude,
    sentAt: ctx.clock.now(),
  });
}

export async function estimateAudience(ctx: Context, audience: Audience): Promise<MassEstimateView> {
  const most = await mostOf(ctx, audience);
  if (most <= countedMost) return { recipients: await countAudience(ctx, audience), exact: true };
  return { recipients: Math.max(0, most - audience.excluded.length), exact: false };
}

/** An upper bound of the audience from stored counts. */
async function mostOf(ctx: Context, { accountId, sendTo, custom }: Audience): Promise<number> {
  if (sendTo === 'custom') return custom.length;
  const followers = sendTo === 'subscriber' ? 0 : await followersOf(ctx, accountId);
  return followers + (sendTo === ('follower' satisfies SendTo) ? 0 : await subscribersOf(ctx, accountId));
}

async function followersOf(ctx: Context, accountId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total: accounts.followersCount })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.total ?? 0;
}

async function subscribersOf(ctx: Context, accountId: string): Promise<number> {
  const some = ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.toId, accountId))
    .limit(countedMost + 1)
    .as('some');
  const [row] = await ctx.db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** Whether the viewer accepts mass messages from a creator, or from anybody. */
export async function acceptsMassMessages(ctx: Context, { creator }: MassOptOutQueryInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const ofAll = isNull(massOptOuts.creatorId);
  const [row] = await ctx.db
    .select({ id: massOptOuts.id })
    .from(massOptOuts)
    .where(and(eq(massOptOuts.accountId, accountId), creator ? or(ofAll, eq(massOptOuts.creatorId, creator)) : ofAll))
    .limit(1);
  return row === undefined;
}

/** Sets it; pending messages from creators opted out of do not arrive. Returns the current state. */
export async function setAcceptsMassMessages(ctx: Context, { creator, wanted }: MassOptOutInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  if (wanted) {
    await ctx.db
      .delete(massOptOuts)
      .where(
        and(
          eq(massOptOuts.accountId, accountId),
          creator ? eq(massOptOuts.creatorId, creator) : isNull(massOptOuts.creatorId),
        ),
      );
  } else {
    if (creator) {
      const [there] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, creator));
      if (!there || creator === accountId) throw notFound('The account');
    }
    await ctx.db
      .insert(massOptOuts)
      .values({ accountId, creatorId: creator, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
  }
  return acceptsMassMessages(ctx, { creator });
}
