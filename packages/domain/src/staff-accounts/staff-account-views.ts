import type { StaffAccountView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
  const isOpen = eq(reports.status, 'open');
  const [ofAccounts, ofMedia] = await Promise.all([
    ctx.db
      .select({ id: sql<string>`${reports.reportUser}`, open: count() })
      .from(reports)
      .where(and(isOpen, inArray(reports.reportUser, [...ids])))
      .groupBy(reports.reportUser),
    ctx.db
      .select({ id: media.accountId, open: count() })
      .from(reports)
      .innerJoin(media, eq(media.id, reports.reportMedia))
      .where(
        and(isOpen, isNull(reports.reportUser), isNotNull(reports.reportMedia), inArray(media.accountId, [...ids])),
      )
      .groupBy(media.accountId),
  ]);
  const open = new Map<string, number>();
  for (const row of [...ofAccounts, ...ofMedia]) open.set(row.id, (open.get(row.id) ?? 0) + row.open);
  return open;
}
