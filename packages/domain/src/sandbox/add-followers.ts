import { schema } from '@foxreel/db';
import { and, asc, eq, inArray, like, lte, sql } from '@foxreel/db/drizzle';
import { type Context, notFound, requireStaff, SandboxClock, withTransaction } from '../kernel/index.ts';
import { deliverMassTo } from '../messaging/index.ts';

const { accounts, follows, massBatches, massMessages, massOpens } = schema;

/** Somebody who signed up and followed so many days ago. */
export interface Follower {
  username: string;
  fullname: string;
  signedUp: number;
  followed: number;
}

/** Nobody can sign in to them, and no mail reaches them. */
const mailDomain = 'crowd.example';
/** Far from the numbers of batches and of openings, which are small. */
const batchNumber = 1_000_000;
const recipientsAtOnce = 5_000;
/** Of those who got a mass message, so many in a hundred have read it. */
const readersInHundred = 43;

/**
 * Adds followers to a creator of a demo world: real accounts with inboxes, without a password, as if each had signed up and followed on
 * their day, but without the events, so that no automatic message answers. Then they get the mass messages that were sent since they follow.
 * Does nothing where the creator has such followers already. Staff or system; NOT_FOUND where the server is no sandbox.
 */
export async function addFollowers(ctx: Context, creator: string, people: readonly Follower[]): Promise<void> {
  if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
  requireStaff(ctx);
  const now = ctx.clock.now();
  const added = await withTransaction(ctx, async (inner) => {
    const [known] = await inner.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(like(accounts.email, `%@${mailDomain}`))
      .limit(1);
    if (known) return false;
    // One statement: drizzle's insert from a select needs every column, also generated ones. The ids sort by the day of the sign-up, as lists do.
    await inner.db.execute(sql`
      with people as (select username, fullname, ${now.toISOString()}::timestamptz - make_interval(secs => 86400 * "signedUp") as signed_up,
          ${now.toISOString()}::timestamptz - make_interval(secs => 86400 * followed) as followed
        from json_to_recordset(${JSON.stringify(people)}::json) as p (username text, fullname text, "signedUp" float8, followed float8)),
      added as (insert into ${accounts} (id, username, email, email_verified_at, password_hash, fullname, following_count, created_at)
        select uuidv7(signed_up - now()), username, username || ${`@${mailDomain}`}, signed_up, 'none', fullname, 1, signed_up from people
        on conflict do nothing returning id, username)
      insert into ${follows} (follower_id, followee_id, created_at)
      select added.id, ${creator}, followed from added join people on people.username = added.username`);
    await inner.db
      .update(accounts)
      .set({ followersCount: sql`(select count(*) from ${follows} where followee_id = ${creator})` })
      .where(eq(accounts.id, creator));
    return true;
  });
  if (!added) return;
  const sent = await ctx.db
    .select({ id: massMessages.id, sentAt: massMessages.sentAt })
    .from(massMessages)
    .where(
      and(
        eq(massMessages.accountId, creator),
        lte(massMessages.sentAt, now),
        inArray(massMessages.sendTo, ['everyone', 'follower']),
      ),
    )
    .orderBy(asc(massMessages.sentAt));
  for (const { id, sentAt } of sent) if (sentAt) await deliverPast(ctx, creator, { id, sentAt });
}

/** Delivers a mass message to those of the crowd who followed when it was sent; some have read it within the day. */
async function deliverPast(ctx: Context, creator: string, mass: { id: string; sentAt: Date }): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const followedThen = and(
      eq(follows.followeeId, creator),
      lte(follows.createdAt, mass.sentAt),
      like(accounts.email, `%@${mailDomain}`),
    );
    const fans = await inner.db
      .select({ id: follows.followerId })
      .from(follows)
      .innerJoin(accounts, eq(accounts.id, follows.followerId))
      .where(followedThen);
    let delivered = 0;
    for (let start = 0; start < fans.length; start += recipientsAtOnce) {
      const some = fans.slice(start, start + recipientsAtOnce).map(({ id }) => id);
      delivered += (await deliverMassTo(inner, mass.id, some)).length;
    }
    if (delivered === 0) return;
    await inner.db
      .insert(massBatches)
      .values({ massId: mass.id, number: batchNumber, source: 'follows', state: 'done', delivered });
    const all = inner.db
      .select({ total: sql`sum(${massBatches.delivered})` })
      .from(massBatches)
      .where(eq(massBatches.massId, mass.id));
    await inner.db
      .update(massMessages)
      .set({ recipients: sql`greatest(${massMessages.recipients}, (${all}))` })
      .where(eq(massMessages.id, mass.id));
    await inner.db.insert(massOpens).select(
      inner.db
        .select({
          massId: sql<string>`${mass.id}::uuid`.as('mass_id'),
          accountId: follows.followerId,
          createdAt: sql<Date>`${mass.sentAt.toISOString()}::timestamptz + interval '5 hours'`.as('created_at'),
        })
        .from(follows)
        .innerJoin(accounts, eq(accounts.id, follows.followerId))
        .where(
          and(followedThen, sql`abs(hashtext(${follows.followerId}::text || ${mass.id})) % 100 < ${readersInHundred}`),
        ),
    );
  });
}
