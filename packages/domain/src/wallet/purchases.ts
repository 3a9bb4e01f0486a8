import {
  limits,
  type MoneyListInput,
  type PageView,
  type PurchaseView,
  type StaffPurchasesInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, type Column, desc, eq, inArray, notInArray, type SQL, sql } from '@foxreel/db/drizzle';
import { unionAll } from '@foxreel/db/drizzle-pg';
import { accountSummaries } from '../account/index.ts';
import {
  afterCursor,
  type Context,
  decodeCursor,
  encodeCursor,
  requireAccount,
  requireStaff,
} from '../kernel/index.ts';
import { ledgerAccounts } from '../ledger/index.ts';
import { mediaViews } from '../media/index.ts';

const { ledgerBalances, ledgerEntries, ledgerTransfers, payments, sales } = schema;

const listOf = (account: string) => `purchases:${account}`;

interface Row {
  id: string;
  type: PurchaseView['type'];
  other: string | null;
  media: string | null;
  coins: number;
  refunded: boolean;
  at: Date;
}

/** What was sold: a media itself, or the one in a message. */
const mediaOfSale = sql<string | null>`case kind when 'media' then subject_id
  when 'teaser' then (select ((m.data->0->>'value')::json->>'media')::uuid from messages m where m.id = subject_id) end`;

/** The viewer's purchases, including coins, newest first. Names and media are included if visible to the viewer. */
export async function listPurchases(ctx: Context, input: MoneyListInput): Promise<PageView<PurchaseView>> {
  return purchasesOf(ctx, requireAccount(ctx).accountId, input);
}

/** A member's purchases, even after deletion: what staff can refund. Staff only. */
export async function listStaffPurchases(
  ctx: Context,
  { user, ...input }: StaffPurchasesInput,
): Promise<PageView<PurchaseView>> {
  requireStaff(ctx);
  return purchasesOf(ctx, user, input);
}

async function purchasesOf(ctx: Context, accountId: string, input: MoneyListInput): Promise<PageView<PurchaseView>> {
  const limit = input.limit ?? limits.listPage;
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, listOf(accountId), input.after);
  const place =
    time === undefined || id === undefined ? sql`true` : sql`(created_at, id) < (${time}::timestamptz, ${id}::uuid)`;
  const reach = limit + 1 + input.skip;
  const newestFirst = [desc(sql`created_at`), desc(sql`id`)];
  const bought = ctx.db
    .select({
      id: sales.id,
      type: sql<PurchaseView['type']>`kind`.as('type'),
      other: sql<string | null>`creator_id`.as('other'),
      media: mediaOfSale.as('media'),
      coins: sales.coins,
      refunded: sql<boolean>`refunded_by is not null`.as('refunded'),
      at: sales.createdAt,
    })
    .from(sales)
    .where(and(eq(sales.buyerId, accountId), place))
    .orderBy(...newestFirst)
    .limit(reach);
  const paid = ctx.db
    .select({
      id: payments.id,
      type: sql<PurchaseView['type']>`'coins'`.as('type'),
      other: sql<string | null>`null::uuid`.as('other'),
      media: sql<string | null>`null::uuid`.as('media'),
      coins: payments.coins,
      refunded: sql<boolean>`status in ('refunding', 'refunded', 'charged_back')`.as('refunded'),
      at: payments.createdAt,
    })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), notInArray(payments.status, ['open', 'refused']), place))
    .orderBy(...newestFirst)
    .limit(reach);
  const rows: Row[] = await unionAll(bought, paid)
    .orderBy(...newestFirst)
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await viewsOf(ctx, accountId, shown),
    after:
      rows.length > limit && last
        ? encodeCursor(ctx.secret, listOf(accountId), [last.at.toISOString(), last.id])
        : null,
  };
}

async function viewsOf(ctx: Context, accountId: string, rows: readonly Row[]): Promise<PurchaseView[]> {
  const named = <Id>(ids: readonly (Id | null)[]) => ids.filter((id): id is Id & {} => id !== null);
  const accounts = await accountSummaries(ctx, named(rows.map(({ other }) => other)));
  const media = await mediaViews(ctx, named(rows.map(({ media }) => media)));
  const balances = await balancesAfter(ctx, accountId, rows);
  return rows.map((row) => ({
    id: row.id,
    to: row.other === null ? null : (accounts.get(row.other) ?? null),
    type: row.type,
    coins: row.coins,
    balance: balances.get(row.id) ?? null,
    media: media.find(({ id }) => id === row.media) ?? null,
    refunded: row.refunded,
    addDate: row.at.toISOString(),
  }));
}

/**
 * The wallet's balance right after each of these: the current one minus later entries. A sale is its transfer; a payment's key
 * names its transfer. Scans entries from the newest back to the oldest of these.
 */
async function balancesAfter(ctx: Context, accountId: string, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const wallet = ledgerAccounts.coins(accountId);
  const keys = rows.flatMap(({ id, type }) => (type === 'coins' ? [`coins:${id}`] : []));
  const paid = await ctx.db
    .select({ id: ledgerTransfers.id, key: ledgerTransfers.key })
    .from(ledgerTransfers)
    .where(inArray(ledgerTransfers.key, keys));
  const transferOf = new Map(paid.map(({ id, key }) => [key, id]));
  const ofRows = rows.map(({ id, type }) => ({ id, transfer: type === 'coins' ? transferOf.get(`coins:${id}`) : id }));
  const transfers = ofRows.flatMap(({ transfer }) => transfer ?? []);
  const after = ctx.db
    .select({
      transferId: ledgerEntries.transferId,
      balance: sql`(select balance from ${ledgerBalances} where account = ${wallet})
        - coalesce(sum(amount) over (order by seq desc rows between unbounded preceding and 1 preceding), 0)`
        .mapWith(Number)
        .as('balance'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, wallet))
    .as('after');
  const found = await ctx.db
    .select({ transferId: after.transferId, balance: after.balance })
    .from(after)
    .where(inArray(after.transferId, transfers))
    .limit(transfers.length);
  const balances = new Map(found.map(({ transferId, balance }) => [transferId, balance]));
  return new Map(
    ofRows.flatMap(({ id, transfer }) => {
      const balance = balances.get(transfer ?? '');
      return balance === undefined ? [] : [[id, balance] as const];
    }),
  );
}

/** Where a page of money starts, newest first: after a cursor, or at `skip`. */
export function listStart(
  ctx: Context,
  list: string,
  input: MoneyListInput,
  order: { time: Column; id: Column },
): { after: SQL | undefined; skip: number } {
  return { after: afterCursor(ctx, list, input.after, { ...order, order: 'newest' }), skip: input.skip };
}

/** A page from limit + 1 rows, with the cursor of the next one. */
export function pageFrom<Row, View>(
  ctx: Context,
  list: string,
  input: MoneyListInput,
  rows: readonly Row[],
  placeOf: (row: Row) => { createdAt: Date; id: string },
  viewOf: (row: Row) => View,
): PageView<View> {
  const limit = input.limit ?? limits.listPage;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = rows.length > limit && last ? placeOf(last) : null;
  return {
    items: shown.map(viewOf),
    after: place === null ? null : encodeCursor(ctx.secret, list, [place.createdAt.toISOString(), place.id]),
  };
}
