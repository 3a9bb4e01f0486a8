import type { StaffAccountView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { avatarAddress, type Context, notFound, requireStaff } from '../kernel/index.ts';

const { accounts, media, reports, sessions } = schema;

/** Accounts as staff see them, suspended ones too, by id; deleted and unknown ones are left out. Staff only. */
export async function staffAccountViews(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffAccountView>> {
  requireStaff(ctx);
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const [rows, logins, open] = await Promise.all([
    ctx.db
      .select()
      .from(accounts)
      .where(and(inArray(accounts.id, wanted), isNull(accounts.deletedAt))),
    ctx.db
      .select({ id: sessions.accountId, held: count() })
      .from(sessions)
      .where(and(inArray(sessions.accountId, wanted), gt(sessions.expiresAt, new Date())))
      .groupBy(sessions.accountId),
    openReports(ctx, wanted),
  ]);
  const held = new Map(logins.map((row) => [row.id, row.held]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        username: row.username,
        fullname: row.fullname,
        avatar: avatarAddress(row.avatarKey),
        email: row.email,
        emailVerified: row.emailVerifiedAt !== null,
        creator: row.creator,
        staff: row.staff,
        followers: row.followersCount,
        posts: row.postsCount,
        addDate: row.createdAt.toISOString(),
        sessions: held.get(row.id) ?? 0,
        openReports: open.get(row.id) ?? 0,
        suspendedDate: row.suspendedAt?.toISOString() ?? null,
        suspensionReason: row.suspensionReason,
      },
    ]),
  );
}

/** One account as staff see it, or NOT_FOUND. */
export async function staffAccountView(ctx: Context, id: string): Promise<StaffAccountView> {
  const view = (await staffAccountViews(ctx, [id])).get(id);
  if (!view) throw notFound('The account');
  return view;
}

async function openReports(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const accused = sql<string>`coalesce(${reports.reportUser}, ${media.accountId})`;
  const rows = await ctx.db
    .select({ id: accused, open: count() })
    .from(reports)
    .leftJoin(media, eq(media.id, reports.reportMedia))
    .where(and(eq(reports.status, 'open'), inArray(accused, [...ids])))
    .groupBy(accused);
  return new Map(rows.map((row) => [row.id, row.open]));
}
