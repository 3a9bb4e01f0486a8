import { limits, type PageView, type StaffAccountsInput, type StaffAccountView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNotNull, isNull, like, lt, or, type SQL } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, normaliseSearch, requireStaff } from '../kernel/index.ts';
import { staffAccountViews } from './staff-account-views.ts';

const { accounts } = schema;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const filters: Record<StaffAccountsInput['filter'], SQL | undefined> = {
  all: undefined,
  creators: eq(accounts.creator, true),
  staff: eq(accounts.staff, true),
  suspended: isNotNull(accounts.suspendedAt),
};

/** Accounts that are there or suspended, the newest first. Staff only. */
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
        asked(input.query),
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

/** A part of a name, without its case and accents; or a whole email or id. */
function asked(query: string): SQL | undefined {
  if (query === '') return undefined;
  const part = normaliseSearch(query.replace(/^@/, '')).replace(/[\\%_]/g, '\\$&');
  return or(
    part === '' ? undefined : like(accounts.searchKey, `%${part}%`),
    eq(accounts.email, query),
    uuid.test(query) ? eq(accounts.id, query) : undefined,
  );
}
