import type { LiveSetupView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, type SQL, sql } from '@foxreel/db/drizzle';
import { type Context, viewerId } from '../kernel/index.ts';
import { isInAudience } from '../rights/index.ts';

const { accounts, liveSetups } = schema;

/** The address of a stored cover. */
export const coverAddress = (key: string | null): string | null => (key === null ? null : `/${key}`);

/** The stored cover of a row of live_setups; null without one, and for whom the live is not. */
export const coverShown = (ctx: Context): SQL<string | null> =>
  sql<string | null>`case when ${isInAudience(ctx, viewerId(ctx), liveSetups)} then ${liveSetups.coverKey} end`;

/** What the creator's next live starts with. */
export async function liveSetupOf(ctx: Context, accountId: string): Promise<LiveSetupView> {
  const [row] = await ctx.db.select().from(liveSetups).where(eq(liveSetups.accountId, accountId));
  if (!row) return { title: null, tags: [], audience: 'all', cover: null, recording: 'off' };
  const { title, tags, audience, coverKey, recording } = row;
  return { title, tags, audience, recording, cover: coverAddress(coverKey) };
}

/** Lets concurrent changes of a creator's setup take turns until the transaction ends, so that none is lost. */
export async function lockSetup(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}
