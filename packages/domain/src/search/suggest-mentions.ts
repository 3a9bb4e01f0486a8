import { type AccountSummary, limits, type MentionSuggestionsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, isNull, ne, sql } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  type Context,
  notFound,
  notHiddenFrom,
  requireAccount,
  toAccountSummary,
} from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { listCreators } from './find-accounts.ts';

const { accounts, comments, follows } = schema;

const there = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt));

/** Comments and followed accounts that suggestions come from. */
const recentComments = 200;
const recentFollows = 500;

/**
 * People to mention below a media, by the start of their handle or of a part of their name: its creator, who commented lately, whom the
 * viewer follows, and then creators. NOT_FOUND for media the viewer cannot see.
 */
export async function suggestMentions(ctx: Context, input: MentionSuggestionsInput): Promise<AccountSummary[]> {
  const { accountId } = requireAccount(ctx);
  const target = await getMedia(ctx, input);
  if (target === null) throw notFound('The media');
  const query = input.query.trim().replace(/^@/, '').toLowerCase();
  const near = sql`(
    select id, min(nearness) as nearness from (
      select ${target.user.id}::uuid as id, 0 as nearness
      union all (select account_id, 1 from (
        select account_id, held_for from ${comments} where media_id = ${input.media} order by id desc limit ${recentComments}
      ) recent where held_for is null)
      union all (select followee_id, 2 from ${follows} where follower_id = ${accountId}
        order by created_at desc limit ${recentFollows})
    ) everybody group by id) near`;
  const begins = sql`(starts_with(lower(${accounts.username}::text), ${query})
    or position(${` ${query}`} in ' ' || lower(${accounts.fullname})) > 0)`;
  const rows = await ctx.db
    .select(accountSummaryColumns)
    .from(accounts)
    .innerJoin(near, sql`near.id = ${accounts.id}`)
    .where(and(there, ne(accounts.id, accountId), notHiddenFrom(accountId, accounts.id), begins))
    .orderBy(sql`near.nearness`, accounts.username)
    .limit(limits.mentionSuggestions);
  const found = rows.map(toAccountSummary);
  // A single letter matches too many creators to be of help.
  if (found.length >= limits.mentionSuggestions || !/[\p{L}\p{N}]{2}/u.test(query)) return found;
  const known = new Set([accountId, ...found.map(({ id }) => id)]);
  const creators = await listCreators(ctx, { query, limit: limits.mentionSuggestions, skip: 0 });
  const more = creators.items.filter(({ id }) => !known.has(id)).map(({ isFollowing: _, ...summary }) => summary);
  return [...found, ...more].slice(0, limits.mentionSuggestions);
}
