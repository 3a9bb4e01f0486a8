import { schema } from '@foxreel/db';
import { and, eq, lt } from '@foxreel/db/drizzle';
import { type Context, notFound, requireStaff, SandboxClock, withTransaction } from '../kernel/index.ts';

/** A sandbox's audience beyond its accounts. */
export interface Crowd {
  media: readonly { id: string; likes: number }[];
  comments: readonly { id: string; likes: number }[];
  accounts: readonly { id: string; followers: number }[];
}

/**
 * Raises counts of likes and followers to those of a crowd that has no accounts, so that a demo world looks lived in without tens of
 * thousands of rows. Everyone who likes or follows later counts on top. A count that is as high already stays. Staff or system; NOT_FOUND
 * where the server is no sandbox: there counts are of people only.
 */
export async function countCrowd(ctx: Context, { media, comments, accounts }: Crowd): Promise<void> {
  if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
  requireStaff(ctx);
  await withTransaction(ctx, async ({ db }) => {
    // In the order of their ids, as everybody locks them.
    for (const { id, likes } of media.toSorted(byId)) {
      await db
        .update(schema.media)
        .set({ likesCount: likes })
        .where(and(eq(schema.media.id, id), lt(schema.media.likesCount, likes)));
    }
    for (const { id, likes } of comments.toSorted(byId)) {
      await db
        .update(schema.comments)
        .set({ likesCount: likes })
        .where(and(eq(schema.comments.id, id), lt(schema.comments.likesCount, likes)));
    }
    for (const { id, followers } of accounts.toSorted(byId)) {
      await db
        .update(schema.accounts)
        .set({ followersCount: followers })
        .where(and(eq(schema.accounts.id, id), lt(schema.accounts.followersCount, followers)));
    }
  });
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
