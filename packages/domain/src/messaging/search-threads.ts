import { limits, type ThreadMatchView, type ThreadSearchInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray, sql } from 'drizzle-orm';
import { type Context, neitherBlocked, requireAccount, searchWords, textArray } from '../kernel/index.ts';
import { messageViews, threadViews } from './view.ts';

const { accounts, messages, threads } = schema;

/** What is looked through: the newest conversations of the viewer, and the newest messages of each. */
const threadsMost = 300;
const messagesMost = 100;

/**
 * The viewer's threads with somebody whose name has all the words, or in which one message has, the last touched first; with the newest
 * such message. It looks through the last 100 messages of the 300 newest conversations, so that its cost has an end.
 */
export async function searchThreads(ctx: Context, input: ThreadSearchInput): Promise<ThreadMatchView[]> {
  const { accountId } = requireAccount(ctx);
  const words = searchWords(input.query);
  if (words.length === 0) return [];
  const patterns = textArray(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`));
  const limit = input.limit ?? limits.messagePage;
  const found = await ctx.db.execute<{ thread: string; message: string | null }>(sql`
    with own as materialized (
      (select id, last_update, account2_id as other, cleared1 as cleared from ${threads} t
        where account1_id = ${accountId} and visible1 and ${neitherBlocked(sql`t.account1_id`, sql`t.account2_id`)}
        order by last_update desc, id desc limit ${threadsMost})
      union all
      (select id, last_update, account1_id, cleared2 from ${threads} t
        where account2_id = ${accountId} and account1_id <> ${accountId} and visible2
          and ${neitherBlocked(sql`t.account1_id`, sql`t.account2_id`)}
        order by last_update desc, id desc limit ${threadsMost})
      order by last_update desc, id desc limit ${threadsMost}),
    matched as (
      select own.id as thread, own.last_update, m.id as message,
        (select a.search_key like all (${patterns}::text[]) from ${accounts} a
          where a.id = own.other and a.suspended_at is null and a.deleted_at is null) as named
      from own left join lateral (
        select r.id from (
          select l.id, search_key(case l.data->0->>'type' when 'text' then l.data->0->>'value'
            else (l.data->0->>'value')::json->>'text' end) as said
          from ${messages} l where l.thread_id = own.id and (own.cleared is null or l.id > own.cleared)
          order by l.id desc limit ${messagesMost}) as r
        where r.said like all (${patterns}::text[]) order by r.id desc limit 1) as m on true)
    select thread, message from matched where named or message is not null order by last_update desc, thread desc limit ${limit}`);
  return viewsOf(ctx, [...found]);
}

async function viewsOf(
  ctx: Context,
  found: readonly { thread: string; message: string | null }[],
): Promise<ThreadMatchView[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ thread }) => thread);
  const said = found.flatMap(({ message }) => message ?? []);
  const [threadRows, messageRows] = await Promise.all([
    ctx.db.select().from(threads).where(inArray(threads.id, ids)),
    said.length === 0 ? [] : ctx.db.select().from(messages).where(inArray(messages.id, said)),
  ]);
  const views = new Map((await threadViews(ctx, threadRows)).map((view) => [view.id, view]));
  const texts = new Map((await messageViews(ctx, messageRows)).map((view) => [view.id, view]));
  return found.flatMap(({ thread, message }) => {
    const view = views.get(thread);
    return view ? [{ thread: view, message: texts.get(message ?? '') ?? null }] : [];
  });
}
