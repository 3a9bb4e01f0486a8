import {
  limits,
  type MoneyListInput,
  type PageView,
  type PurchaseView,
  type StaffPurchasesInput,
} from '@foxreel/contracts';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, decodeCursor, encodeCursor, requireAccount, requireStaff } from '../kernel/index.ts';
import { ledgerAccounts } from '../ledger/index.ts';
import { mediaViews } from '../media/index.ts';

const listOf = (account: string) => `purchases:${account}`;

interface Row {
  [column: string]: unknown;
  id: string;
  type: PurchaseView['type'];
  other: string | null;
  media: string | null;
  coins: number;
  refunded: boolean;
  at: string;
}

/** What was sold: a media itself, or the one in a message. */
const mediaOfSale = sql`case kind when 'media' then subject_id
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
  const found = await ctx.db.execute<Row>(sql`
    select id, type, other, media, coins, refunded, created_at::text as at from (
      (select id, kind as type, creator_id as other, ${mediaOfSale} as media, coins,
        refunded_by is not null as refunded, created_at
       from sales where buyer_id = ${accountId} and ${place} order by created_at desc, id desc limit ${reach})
      union all
      (select id, 'coins', null, null, coins, status in ('refunding', 'refunded', 'charged_back'), created_at
       from payments where account_id = ${accountId} and status not in ('open', 'refused') and ${place}
       order by created_at desc, id desc limit ${reach})
    ) as both_lists order by created_at desc, id desc limit ${limit + 1} offset ${input.skip}`);
  const rows = [...found];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await viewsOf(ctx, accountId, shown),
    after:
      rows.length > limit && last
        ? encodeCursor(ctx.secret, listOf(accountId), [new Date(last.at).toISOString(), last.id])
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
    addDate: new Date(row.at).toISOString(),
  }));
}

/**
 * The wallet's balance right after each of these: the current one minus later entries. A sale is its transfer; a payment's key
 * names its transfer. Scans entries from the newest back to the oldest of these.
 */
async function balancesAfter(ctx: Context, accountId: string, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const wallet = ledgerAccounts.coins(accountId);
  const transfers = rows.map(({ id, type }) =>
    type === 'coins'
      ? sql`select ${id}::text as id, (select t.id from ledger_transfers t where t.key = ${`coins:${id}`}) as transfer_id`
      : sql`select ${id}::text as id, ${id}::uuid as transfer_id`,
  );
  const found = await ctx.db.execute<{ id: string; balance: string }>(sql`
    with wanted as materialized (${sql.join(transfers, sql` union all `)})
    select w.id, s.balance::text from (
      select transfer_id, (select balance from ledger_balances where account = ${wallet})
        - coalesce(sum(amount) over (order by seq desc rows between unbounded preceding and 1 preceding), 0) as balance
      from ledger_entries where account = ${wallet}) as s
    join wanted w on w.transfer_id = s.transfer_id limit (select count(transfer_id) from wanted)`);
  return new Map([...found].map(({ id, balance }) => [id, Number(balance)]));
}

/** Where a page of money starts, newest first: after a cursor, or at `skip`. */
export function listStart(
  ctx: Context,
  list: string,
  input: MoneyListInput,
  order: { time: Column; id: Column },
): { after: SQL | undefined; skip: number } {
  if (input.after === undefined) return { after: undefined, skip: input.skip };
  const [time = '', id = ''] = decodeCursor(ctx.secret, list, input.after);
  return { after: sql`(${order.time}, ${order.id}) < (${time}::timestamptz, ${id}::uuid)`, skip: input.skip };
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
