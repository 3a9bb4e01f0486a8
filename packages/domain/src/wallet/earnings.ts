import {
  type EarningDaysInput,
  type EarningDayView,
  type EarningsView,
  type EarningView,
  limits,
  type MoneyListInput,
  type PageView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, gte, isNull, lt, sql, sum } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import { type Context, moneyOf, requireCreator } from '../kernel/index.ts';
import { balancesOf, ledgerAccounts } from '../ledger/index.ts';
import { nextPayoutDay } from './payouts.ts';
import { listStart, pageFrom } from './purchases.ts';

const { payouts, sales } = schema;

/** The viewer's unpaid earnings in their parts, and the last payment. Creators only. */
export async function getEarnings(ctx: Context): Promise<EarningsView> {
  const { accountId } = requireCreator(ctx);
  const { settings } = moneyOf(ctx);
  const [pending, available, debt] = [
    ledgerAccounts.pending(accountId),
    ledgerAccounts.available(accountId),
    ledgerAccounts.debt(accountId),
  ];
  const balances = await balancesOf(ctx, [pending, available, debt]);
  const cents = (name: string) => balances.get(name) ?? 0;
  const [due] = await ctx.db
    .select({ cents: sum(payouts.cents) })
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), eq(payouts.status, 'pending')));
  const [paid] = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), eq(payouts.status, 'paid')))
    .orderBy(desc(payouts.decidedAt))
    .limit(1);
  const inPayoutCents = Number(due?.cents ?? 0);
  return {
    pendingCents: cents(pending),
    availableCents: cents(available),
    inPayoutCents,
    unpaidCents: cents(pending) + cents(available) + cents(debt) + inPayoutCents,
    lastPayment: paid ? { cents: paid.cents, date: (paid.decidedAt ?? paid.dueAt).toISOString() } : null,
    nextPayoutDate: nextPayoutDay(ctx.clock.now(), settings).toISOString(),
    payoutMinimumCents: settings.payoutMinimumCents,
  };
}

/** The viewer's sales with their share, newest first. Creators only. */
export async function listEarnings(ctx: Context, input: MoneyListInput): Promise<PageView<EarningView>> {
  const { accountId } = requireCreator(ctx);
  const list = 'earnings';
  const start = listStart(ctx, list, input, { time: sales.createdAt, id: sales.id });
  const rows = await ctx.db
    .select()
    .from(sales)
    .where(and(eq(sales.creatorId, accountId), start.after))
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  const buyers = await accountSummaries(
    ctx,
    rows.map(({ buyerId }) => buyerId),
  );
  return pageFrom(
    ctx,
    list,
    input,
    rows,
    (row) => row,
    (row): EarningView => ({
      id: row.id,
      from: buyers.get(row.buyerId) ?? null,
      type: row.kind,
      message: row.message,
      cents: row.shareCents,
      priceCents: row.priceCents,
      availableDate: row.availableAt.toISOString(),
      state: row.refundedBy !== null ? 'refunded' : row.releasedBy !== null ? 'available' : 'pending',
      addDate: row.createdAt.toISOString(),
    }),
  );
}

const heading = 'date,type,from,value_usd,state,available_date,price_usd\r\n';

/** All of the viewer's sales as CSV (RFC 4180), newest first, page by page. Creators only: rejected before the first line. */
export function earningsCsv(ctx: Context): AsyncGenerator<string> {
  requireCreator(ctx);
  return lines(ctx);
}

async function* lines(ctx: Context): AsyncGenerator<string> {
  yield heading;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEarnings>> = await listEarnings(ctx, {
      limit: limits.limitMax,
      skip: 0,
      ...(after === null ? {} : { after }),
    });
    yield page.items.map(lineOf).join('');
    after = page.after;
  } while (after !== null);
}

const lineOf = ({ addDate, type, from, cents, priceCents, state, availableDate }: EarningView): string =>
  `${[addDate, type, cell(from?.username ?? ''), dollars(cents), state, availableDate, dollars(priceCents)].join(',')}\r\n`;

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Escapes names that a spreadsheet would take for a formula; names have no commas, quotes or line breaks. */
const cell = (text: string): string => (/^[-+=@~]/.test(text) ? `'${text}` : text);

const dayMs = 86_400_000;

/**
 * The viewer's earnings per UTC day, including today, oldest first. Creators only. Each day is a range of a covering index: no
 * table access and no sorting.
 */
export async function listEarningDays(ctx: Context, { days }: EarningDaysInput): Promise<EarningDayView[]> {
  const { accountId } = requireCreator(ctx);
  const today = Math.floor(ctx.clock.now().getTime() / dayMs) * dayMs;
  const from = new Date(today - (days - 1) * dayMs).toISOString();
  const until = new Date(today).toISOString();
  const earned = ctx.db
    .select({ cents: sum(sales.shareCents).mapWith(Number).as('cents'), sales: count().as('sales') })
    .from(sales)
    .where(
      and(
        eq(sales.creatorId, accountId),
        gte(sales.createdAt, sql`d.day`),
        lt(sales.createdAt, sql`d.day + interval '24 hours'`),
        isNull(sales.refundedBy),
      ),
    )
    .as('earned');
  const rows = await ctx.db
    .select({
      day: sql<string>`to_char(d.day at time zone 'UTC', 'YYYY-MM-DD')`,
      cents: earned.cents,
      sales: earned.sales,
    })
    .from(sql`generate_series(${from}::timestamptz, ${until}::timestamptz, interval '24 hours') as d (day)`)
    .crossJoinLateral(earned)
    .orderBy(sql`d.day`);
  return rows.flatMap(({ day, cents, sales }) => (sales === 0 ? [] : [{ day, cents, sales }]));
}
