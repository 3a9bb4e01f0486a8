import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type SQL, sql } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { batchSize } from './batch-size.ts';

const { commentLikes, comments, likes, media } = schema;

/** Takes an account's likes away, and from the counts of the media. */
export const eraseLikesOf = (ctx: Context, accountId: string) =>
  inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${likes} where account_id = ${accountId} and media_id in (
        select media_id from ${likes} where account_id = ${accountId} order by media_id limit ${batchSize})
      returning media_id as id`);
    await takeFromMedia(
      ctx,
      gone.map(({ id }) => id),
      sql.raw('likes_count'),
    );
    return gone.length;
  });

/** Takes an account's comments away, and from the counts of the media. Answers to them stay, without what they answer. */
export async function eraseCommentsOf(ctx: Context, accountId: string): Promise<void> {
  await inSteps(ctx, async (ctx) => {
    const freed = await ctx.db.execute(sql`
      update ${comments} set thread_id = null where id in (
        select reply.id from ${comments} reply join ${comments} answered on answered.id = reply.thread_id
        where answered.account_id = ${accountId} order by reply.id limit ${batchSize})
      returning 1`);
    return freed.length;
  });
  await inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${comments} where id in (
        select id from ${comments} where account_id = ${accountId} order by id limit ${batchSize})
      returning media_id as id`);
    await takeFromMedia(
      ctx,
      gone.map(({ id }) => id),
      sql.raw('comments_count'),
    );
    return gone.length;
  });
}

/** Takes an account's likes of comments away, and from the counts of the comments. */
export const eraseCommentLikesOf = (ctx: Context, accountId: string) =>
  inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${commentLikes} where account_id = ${accountId} and comment_id in (
        select comment_id from ${commentLikes} where account_id = ${accountId} order by comment_id limit ${batchSize})
      returning comment_id as id`);
    const ids = JSON.stringify(gone.map(({ id }) => id));
    await ctx.db.execute(sql`
      update ${comments} c set likes_count = greatest(c.likes_count - 1, 0)
      from (
        select id from ${comments} where id in (select value::uuid from json_array_elements_text(${ids}::json))
        order by id for no key update
      ) as liked where c.id = liked.id`);
    return gone.length;
  });

/** A media may be named more than once: that often it goes down. Locked in one order, so that two erasures wait for each other. */
async function takeFromMedia(ctx: Context, ids: readonly string[], column: SQL): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.db.execute<{ media: string; likes: number; comments: number }>(sql`
    with less as (
      select value::uuid as id, count(*)::int as by from json_array_elements_text(${JSON.stringify(ids)}::json) group by 1
    ), locked as (
      select m.id from ${media} m where m.id in (select id from less) order by m.id for no key update
    )
    update ${media} m set ${column} = greatest(m.${column} - less.by, 0)
    from less join locked on locked.id = less.id
    where m.id = less.id
    returning m.id as media, m.likes_count as likes, m.comments_count as comments`);
  ctx.afterCommit(() => {
    for (const row of rows) ctx.news.publish(topics.media(row.media), { type: 'media_counts', ...row });
  });
}

async function inSteps(ctx: Context, step: (ctx: Context) => Promise<number>): Promise<void> {
  for (;;) if ((await withTransaction(ctx, step)) === 0) return;
}
