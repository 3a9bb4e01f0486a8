import { schema } from '@foxreel/db';
import { type SQL, sql } from 'drizzle-orm';

const { accounts, blocks, follows, massMessages, massOptOuts, messages, messageSettings, subscriptions } = schema;

/*
 * Who gets a mass message, as conditions in which `m` is its row and `fan` an expression of an account's id. The same ones decide what
 * an inbox shows in advance, what a batch writes and what an estimate counts.
 */

/** Follows since before it was sent. `m.sent_at` is null for an estimate: now counts. */
export const followed = (fan: SQL): SQL => sql`exists (select 1 from ${follows} w
  where w.follower_id = ${fan} and w.followee_id = m.account_id and w.created_at <= m.sent_at)`;

/** Subscribed when it was sent. */
export const subscribed = (fan: SQL): SQL => sql`exists (select 1 from ${subscriptions} s
  where s.from_id = ${fan} and s.to_id = m.account_id and ${wasActive})`;

/** Of a subscription `s`: its right had begun and not ended when `m` was sent. */
export const wasActive = sql`s.created_at <= m.sent_at and (s.ends_at is null or s.ends_at > m.sent_at)
  and (s.status <> 'ended' or s.ends_at is not null)`;

/** Chosen, where it goes to chosen people only, and not left out. */
export const isNamed = (fan: SQL): SQL =>
  sql`((m.send_to <> 'custom' or ${fan} = any(m.custom)) and not ${fan} = any(m.excluded))`;

/** There, and willing: not deleted or suspended, no block either way, and wants messages to many. */
export const mayReceive = (fan: SQL): SQL => sql`${fan} <> m.account_id
  and exists (select 1 from ${accounts} a where a.id = ${fan} and a.deleted_at is null and a.suspended_at is null)
  and not exists (select 1 from ${blocks} b where b.blocker_id = ${fan} and b.blocked_id = m.account_id)
  and not exists (select 1 from ${blocks} b where b.blocker_id = m.account_id and b.blocked_id = ${fan})
  and not exists (select 1 from ${massOptOuts} o
    where o.account_id = ${fan} and (o.creator_id is null or o.creator_id = m.account_id))
  and not exists (select 1 from ${messageSettings} o
    where o.account_id = ${fan} and o.writers in ('subscribers', 'nobody'))`;

/** The relation that it goes by. */
export const isRelated = (fan: SQL): SQL => sql`(
  (m.send_to <> 'subscriber' and ${followed(fan)}) or (m.send_to <> 'follower' and ${subscribed(fan)}))`;

/** What makes a second delivery of one message to one recipient impossible. */
export const dedupeKey = (fan: SQL, index: SQL): SQL => sql`('mass:' || m.id || ':' || ${fan} || ':' || ${index})`;

/** It stands in the recipient's thread already. */
export const isWritten = (fan: SQL): SQL =>
  sql`exists (select 1 from ${messages} d where d.dedupe_key = ${dedupeKey(fan, sql`0`)})`;

/**
 * The id of its message of that index for that recipient: the moment of the sending first, so that it stands in the thread where it was
 * sent, however late it is written; then the index; then 56 bits of a hash.
 */
export const massMessageId = (fan: SQL, index: SQL): SQL => sql`(left(m.base_id::text, 19)
  || lpad(to_hex(128 + (${index})::int), 2, '0') || substr(md5(m.id::text || ${fan}::text), 1, 2) || '-'
  || substr(md5(m.id::text || ${fan}::text), 3, 12))::uuid`;

/** Visible now, and its creator there. */
export const isBeingSent = sql`m.status = 'sending' and m.paused_at is null
  and exists (select 1 from ${accounts} c where c.id = m.account_id and c.deleted_at is null and c.suspended_at is null)`;

export const massRows = sql`${massMessages} m`;
