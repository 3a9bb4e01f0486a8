import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type ExportedList, list, nameOf } from './exported-list.ts';

const { cards, payments, payouts, purchases, sales, subscriptions } = schema;

/** What an account bought, sold and was paid. */
export const exportedMoney: readonly ExportedList[] = [
  list('purchases', (me) => ({
    key: sql`media_id`,
    columns: sql`media_id as media, created_at`,
    from: sql`${purchases} where account_id = ${me}`,
  })),
  list('subscriptions', (me) => ({
    key: sql`id`,
    columns: sql`to_id as account, ${nameOf(sql`to_id`, me)} as username, status, renews_at, ends_at, created_at`,
    from: sql`${subscriptions} where from_id = ${me}`,
  })),
  list('cards', (me) => ({
    key: sql`id`,
    columns: sql`brand, last_four, name, expiry_month, expiry_year, created_at`,
    from: sql`${cards} where account_id = ${me}`,
  })),
  list('payments', (me) => ({
    key: sql`id`,
    columns: sql`id, cents, coins, status, created_at`,
    from: sql`${payments} where account_id = ${me}`,
  })),
  list('sales', (me) => ({
    key: sql`id`,
    columns: sql`id, kind, subject_id as subject, ${nameOf(sql`case when buyer_id = ${me} then creator_id else buyer_id end`, me)} as username,
      buyer_id = ${me} as bought, message, coins, price_cents, case when creator_id = ${me} then share_cents end as share_cents,
      refunded_by is not null as refunded, created_at`,
    from: sql`${sales} where (buyer_id = ${me} or creator_id = ${me})`,
  })),
  list('payouts', (me) => ({
    key: sql`id`,
    columns: sql`id, cents, status, reason, due_at, decided_at, created_at`,
    from: sql`${payouts} where creator_id = ${me}`,
  })),
  list('transfers', (me) => ({
    key: sql`transfer_id`,
    columns: sql`transfer_id as transfer, split_part(account, ':', 1) as account, currency, amount, kind, memo, created_at`,
    from: sql`(select e.transfer_id, e.account, e.currency, e.amount, t.kind, t.memo, t.created_at from ledger_entries e
      join ledger_transfers t on t.id = e.transfer_id
      where e.account in (${`coins:${me}`}, ${`available:${me}`})) as moves where true`,
  })),
];
