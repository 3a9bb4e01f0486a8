import { runPrepared } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { insertMessagesOf, touchThreadsOf } from './append-messages.ts';

const chosen = 'd.id in (select value::uuid from json_array_elements_text($1::json))';
const toReader = (reader: string) =>
  `coalesce(sum(jsonb_array_length(r.messages)) filter (where d.fan_id = ${reader}), 0)::int`;

const theirs = 't.account1_id = least(r.account_id, d.fan_id) and t.account2_id = greatest(r.account_id, d.fan_id)';

/**
 * $1: the deliveries; $2: now. What rules send stays in the database, and the answers are one text each, read only if an open screen
 * is to be told: a row of their own for each message would cost this process several times as much.
 */
const touch = `
  with touched as (${touchThreadsOf(
    `(select one, two, ${toReader('one')}, ${toReader('two')}
      from auto_deliveries d join auto_rules r on r.id = d.rule_id,
        lateral (select least(r.account_id, d.fan_id) as one, greatest(r.account_id, d.fan_id) as two) as pair
      where ${chosen} group by one, two order by one, two)`,
    'id, account1_id, account2_id, (xmax = 0) as created',
  )})
  select json_agg(json_build_array(id, account1_id, account2_id, created))::text as threads from touched`;
const insert = insertMessagesOf(
  `(select t.id, r.account_id, m.data, 'auto', 'auto:' || d.id || ':' || m.place - 1
    from auto_deliveries d join auto_rules r on r.id = d.rule_id join threads t on ${theirs},
      jsonb_array_elements(r.messages) with ordinality as m(data, place)
    where ${chosen} order by t.id, d.id, m.place)`,
  `delivered as (update auto_deliveries d set state = 'delivered', delivered_at = $2::timestamptz where ${chosen}),
  opened as (
    insert into message_file_threads (file_id, thread_id)
    select h.file_id, t.id from auto_deliveries d join auto_rules r on r.id = d.rule_id join threads t on ${theirs}
      join message_file_holds h on h.holder_id = r.id
    where ${chosen} on conflict do nothing),
  `,
  'json_agg(json_build_array(thread_id, id))::text as ids',
);

/** A thread that got messages of rules. */
export interface SentThread {
  id: string;
  /** Its two people. */
  accounts: [string, string];
  /** These messages began it. */
  created: boolean;
}

export interface Sent {
  threads: SentThread[];
  /** The messages of these threads, in their order. */
  messagesOf(threads: ReadonlySet<string>): string[];
}

/**
 * Writes what the rules of these deliveries send, opens the files of it to the fans, and notes that it was sent, in two statements for
 * however many; must run in the transaction that locked them. As appendMessages, over rows that are in the database already.
 */
export async function sendDue(ctx: Context, deliveries: readonly string[]): Promise<Sent> {
  const values = [JSON.stringify(deliveries), ctx.clock.now().toISOString()];
  const [touched] = await runPrepared<{ threads: string }>(ctx.db, touch, values);
  const [written] = await runPrepared<{ ids: string }>(ctx.db, insert, values);
  const pairs: [string, string, string, boolean][] = JSON.parse(touched?.threads ?? '[]');
  return {
    threads: pairs.map(([id, one, two, created]) => ({ id, accounts: [one, two], created })),
    messagesOf(threads) {
      const ids: [string, string][] = JSON.parse(written?.ids ?? '[]');
      return ids.flatMap(([thread, id]) => (threads.has(thread) ? [id] : []));
    },
  };
}
