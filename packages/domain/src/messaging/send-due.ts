import { runPrepared } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { insertMessagesOf, touchThreadsOf } from './append-messages.ts';

const chosen = 'd.id in (select value::uuid from json_array_elements_text($1::json))';
const toReader = (reader: string) =>
  `coalesce(sum(jsonb_array_length(r.messages)) filter (where d.fan_id = ${reader}), 0)::int`;

/** $1: the deliveries; $2: now. What rules send stays in the database: a message costs this process three ids. */
const touch = touchThreadsOf(
  `(select one, two, ${toReader('one')}, ${toReader('two')}
    from auto_deliveries d join auto_rules r on r.id = d.rule_id,
      lateral (select least(r.account_id, d.fan_id) as one, greatest(r.account_id, d.fan_id) as two) as pair
    where ${chosen} group by one, two order by one, two)`,
  'id, account1_id, account2_id, (xmax = 0) as created',
);
const insert = insertMessagesOf(
  `(select t.id, r.account_id, m.data, 'auto', 'auto:' || d.id || ':' || m.place - 1
    from auto_deliveries d join auto_rules r on r.id = d.rule_id
      join threads t on t.account1_id = least(r.account_id, d.fan_id) and t.account2_id = greatest(r.account_id, d.fan_id),
      jsonb_array_elements(r.messages) with ordinality as m(data, place)
    where ${chosen} order by t.id, d.id, m.place)`,
  `delivered as (update auto_deliveries d set state = 'delivered', delivered_at = $2::timestamptz where ${chosen}),
  `,
);

/** A thread that got messages of rules. */
export interface SentThread {
  id: string;
  /** Its two people. */
  accounts: [string, string];
  /** These messages began it. */
  created: boolean;
  messageIds: string[];
}

/**
 * Writes what the rules of these deliveries send and notes that it was sent, in two statements for however many; must run in the
 * transaction that locked them. As appendMessages, over rows that are in the database already.
 */
export async function sendDue(ctx: Context, deliveries: readonly string[]): Promise<SentThread[]> {
  const values = [JSON.stringify(deliveries), ctx.clock.now().toISOString()];
  const touched = await runPrepared<TouchedRow>(ctx.db, touch, values);
  const written = await runPrepared<{ id: string; thread_id: string }>(ctx.db, insert, values);
  const threads = new Map<string, SentThread>();
  for (const { id, account1_id, account2_id, created } of touched)
    threads.set(id, { id, accounts: [account1_id, account2_id], created, messageIds: [] });
  for (const { id, thread_id } of written) threads.get(thread_id)?.messageIds.push(id);
  return [...threads.values()];
}

interface TouchedRow {
  id: string;
  account1_id: string;
  account2_id: string;
  created: boolean;
}
