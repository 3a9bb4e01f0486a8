import {
  type AccountRolesInput,
  limits,
  messages,
  type PageView,
  type ProfileInput,
  type RestoreAccountInput,
  type StaffAccountsInput,
  type StaffAccountView,
  type SuspendAccountInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from '@foxreel/db/drizzle';
import { requireRecentPassword, revokeAllAccess, setRoles } from '../account/index.ts';
import {
  avatarAddress,
  type Context,
  decodeCursor,
  encodeCursor,
  forbidden,
  lockAccounts,
  normaliseSearch,
  notFound,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { endLiveOfRemovedAccount } from '../live/index.ts';
import { accountRestoredEmail, queueMail } from '../mail/index.ts';
import { cancelMassMessagesOf, switchOffRulesOf } from '../messaging/index.ts';
import { suspendAccount } from '../privacy/index.ts';
import { stopRenewalsTo } from '../wallet/index.ts';

const { accounts, media, reports, sessions } = schema;

/** Accounts as staff see them, including suspended ones, by id; without deleted and unknown ones. Staff only. */
export async function staffAccountViews(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffAccountView>> {
  requireStaff(ctx);
  if (ids.length === 0) return new Map();
  const uniqueIds = [...new Set(ids)];
  const [rows, logins, open] = await Promise.all([
    ctx.db
      .select()
      .from(accounts)
      .where(and(inArray(accounts.id, uniqueIds), isNull(accounts.deletedAt))),
    ctx.db
      .select({ id: sessions.accountId, held: count() })
      .from(sessions)
      .where(and(inArray(sessions.accountId, uniqueIds), gt(sessions.expiresAt, new Date())))
      .groupBy(sessions.accountId),
    openReports(ctx, uniqueIds),
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
async function staffAccountView(ctx: Context, id: string): Promise<StaffAccountView> {
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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const filters: Record<StaffAccountsInput['filter'], SQL | undefined> = {
  all: undefined,
  creators: eq(accounts.creator, true),
  staff: eq(accounts.staff, true),
  suspended: isNotNull(accounts.suspendedAt),
};

/** Existing accounts, including suspended ones, newest first. Staff only. */
export async function listStaffAccounts(ctx: Context, input: StaffAccountsInput): Promise<PageView<StaffAccountView>> {
  requireStaff(ctx);
  const list = `accounts:${input.filter}:${input.query}`;
  const limit = input.limit ?? limits.gridPage;
  const [after] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        eq(accounts.visitor, false),
        filters[input.filter],
        searchCondition(input.query),
        after === undefined ? undefined : lt(accounts.id, after),
      ),
    )
    .orderBy(desc(accounts.id))
    .limit(limit + 1)
    .offset(input.skip);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const views = await staffAccountViews(ctx, ids);
  const last = ids.at(-1);
  return {
    items: ids.flatMap((id) => views.get(id) ?? []),
    after: rows.length > limit && last !== undefined ? encodeCursor(ctx.secret, list, [last]) : null,
  };
}

/** Part of a name, ignoring case and accents; or a whole email or id. */
function searchCondition(query: string): SQL | undefined {
  if (query === '') return undefined;
  const part = normaliseSearch(query.replace(/^@/, '')).replace(/[\\%_]/g, '\\$&');
  return or(
    part === '' ? undefined : like(accounts.searchKey, `%${part}%`),
    eq(accounts.email, query),
    uuid.test(query) ? eq(accounts.id, query) : undefined,
  );
}

/** The account with this username, even if suspended or in a block; null if there is none. Staff only. */
export async function findStaffAccount(ctx: Context, { username }: ProfileInput): Promise<StaffAccountView | null> {
  requireStaff(ctx);
  const [found] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.deletedAt), eq(accounts.visitor, false)));
  return found ? staffAccountView(ctx, found.id) : null;
}

/**
 * Suspends an account with a reason for its owner (domain/privacy, suspendAccount). FORBIDDEN for staff and oneself, NOT_FOUND
 * for a missing account. Staff only.
 */
export async function suspendByStaff(ctx: Context, input: SuspendAccountInput): Promise<StaffAccountView> {
  if (requireStaff(ctx) === input.id) throw forbidden(messages.ownAccountByStaff);
  return withTransaction(ctx, async (inner) => {
    await suspendAccount(inner, input);
    return staffAccountView(inner, input.id);
  });
}

/**
 * Restores a suspended account with everything it had; its owner is notified by email. Idempotent. NOT_FOUND for a deleted one.
 * Staff only.
 */
export async function restoreAccount(ctx: Context, { id }: RestoreAccountInput): Promise<StaffAccountView> {
  requireStaff(ctx);
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [id]);
    const [restored] = await inner.db
      .update(accounts)
      .set({ suspendedAt: null, suspensionReason: null })
      .where(
        and(
          eq(accounts.id, id),
          isNotNull(accounts.suspendedAt),
          isNull(accounts.deletedAt),
          eq(accounts.visitor, false),
        ),
      )
      .returning({ email: accounts.email, fullname: accounts.fullname, language: accounts.language });
    if (restored) {
      const content = accountRestoredEmail(inner.webAddress, { name: restored.fullname, language: restored.language });
      await queueMail(inner, { kind: 'account_restored', account: id, recipient: restored.email, content });
      inner.afterCommit(() => inner.realtime.publish(topics.catalogue(), { type: 'catalogue_changed' }));
    }
    return staffAccountView(inner, id);
  });
}

/**
 * Grants or revokes the creator and staff roles; a former creator goes off the air and sends no mass or automatic messages, and their
 * subscriptions stop renewing; former staff are signed out everywhere.
 * Nobody changes their own roles (FORBIDDEN), so that there is always staff. NOT_FOUND for a missing account. Staff only;
 * PASSWORD_REQUIRED to make somebody staff if the password was not confirmed recently.
 */
export async function setAccountRoles(ctx: Context, input: AccountRolesInput): Promise<StaffAccountView> {
  if (requireStaff(ctx) === input.id) throw forbidden(messages.ownAccountByStaff);
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [input.id]);
    const before = await staffAccountView(inner, input.id);
    const { id, creator = before.creator, staff = before.staff } = input;
    if (staff && !before.staff) await requireRecentPassword(inner);
    await setRoles({ ...inner, actor: { kind: 'system' } }, { id, creator, staff });
    // Open connections hear what the desk does until they end.
    if (before.staff && !staff) await revokeAllAccess(inner, id, { keepSession: null });
    if (before.creator && !creator) {
      await endLiveOfRemovedAccount(inner, id);
      await stopRenewalsTo(inner, id);
      await cancelMassMessagesOf(inner, id);
      await switchOffRulesOf(inner, id);
    }
    inner.afterCommit(() => inner.realtime.publish(topics.catalogue(), { type: 'catalogue_changed' }));
    return staffAccountView(inner, id);
  });
}
