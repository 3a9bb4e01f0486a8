import type { SendTo } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { isNamed, mayReceive, wasActive } from '../messaging/index.ts';

const { follows, subscriptions } = schema;

/** What decides over an audience; `sentAt` is the moment whose followers and subscribers count. */
export interface Audience {
  accountId: string;
  sendTo: SendTo;
  custom: readonly string[];
  excluded: readonly string[];
  sentAt: Date;
}

/** The accounts that follow or subscribe as the audience wants it, each once, before blocks and the like. */
export const relatedFans = (sendTo: SendTo): SQL => {
  const followers = sql`select w.follower_id as fan from ${follows} w where w.followee_id = m.account_id and w.created_at <= m.sent_at`;
  const subscribers = sql`select s.from_id as fan from ${subscriptions} s where s.to_id = m.account_id and ${wasActive}`;
  if (sendTo === 'follower') return followers;
  return sendTo === 'subscriber' ? subscribers : sql`${followers} union ${subscribers}`;
};

/** An array of ids as one value: a statement's parameters stay few. */
const uuids = (ids: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(value::uuid), '{}') from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** How many would get a message with this audience, exactly. */
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
