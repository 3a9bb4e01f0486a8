import { supportAccountId } from '@foxreel/contracts';
import type { Database } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { type FilledTable, liveTables } from './fill-lives.ts';
import {
  at,
  half,
  largeCollection,
  longThread,
  mine,
  popularMedia,
  rowsOfTable,
  star,
  word,
  words,
} from './filled-values.ts';

const tables: readonly FilledTable[] = [
  [
    'accounts',
    {
      id: 'made(1, n)',
      username: "'member' || n",
      email: "'member' || n || '@example.test'",
      password_hash: "'none'",
      fullname: `initcap(${word(5)} || ' ' || ${word(3)}) || n`,
      creator: `n % 3 = 0 or made(1, n) = '${star}'`,
      staff: `n % 20000 = 0 or made(1, n) = '${star}'`,
      live: 'n % 4000 = 3',
      followers_count: '(n * 7919::bigint) % 100003',
      popularity: '(n * 7919::bigint) % 100003',
      suspended_at: 'case when n % 5000 = 7 then now() end',
      created_at: at,
    },
  ],
  [
    'follows',
    {
      follower_id: `case when ${half} then made(1, n) else '${star}' end`,
      followee_id: `case when ${half} then '${star}' else made(1, n) end`,
      created_at: at,
    },
    'n <> 50000',
  ],
  [
    'blocks',
    {
      blocker_id: 'case when n <= 100 then made(1, 50000) else made(1, n) end',
      blocked_id: 'made(1, 90000 + n % 5000)',
    },
  ],
  [
    'sessions',
    {
      account_id: 'made(1, n)',
      token_hash: "'t' || n",
      access_hash: "'a' || n",
      expires_at: "now() + interval '1 day'",
    },
  ],
  ['api_tokens', { account_id: 'made(1, n)', name: "'tool'", token_hash: "'t' || n", scopes: "'{}'" }],
  ['sounds', { name: `${word(7)} || ' ' || n`, storage_key: "'s' || n", mime_type: "'audio/mpeg'" }],
  [
    'tags',
    { id: 'made(4, n)', name: "'tag' || n", media_count: 'case n when 1 then 10000 when 2 then 20 else n % 50 end' },
  ],
  [
    'media',
    {
      id: 'made(2, n)',
      account_id: mine('made(1, 3 * (n % 3000) + 3)'),
      type: "case when n % 5000 = 1 then 'photo' else 'video' end",
      state:
        "case n % 1000 when 17 then 'review' when 19 then 'rejected' when 23 then 'scheduled' when 29 then 'removed' else 'published' end",
      visibility: "case when n % 3 = 0 then 'subscription' else 'free' end",
      private: 'n % 10 = 4',
      price_cents: 'case when n % 4 = 0 then 500 else 0 end',
      description: `${word(1)} || ' ' || ${word(3)} || ' ' || n`,
      tags: "case when n % 10 = 5 then '{tag1}'::text[] when n % 5000 = 7 then '{tag2}' else '{}' end",
      available_at: at,
      published_at: at,
      source_key: "'k' || n",
      source_name: "'film.mp4'",
      source_bytes: '1',
      process_status: "case when n % 5000 = 41 then 'failed' else 'done' end",
      likes_count: '(n * 7919::bigint) % 100003',
      popularity: '(n * 7919::bigint) % 100003',
      created_at: at,
    },
  ],
  [
    'media_tags',
    {
      media_id: 'made(2, n)',
      tag_id: 'made(4, case when n % 10 = 5 then 1 when n % 5000 = 7 then 2 else 3 + n % 90000 end)',
    },
  ],
  [
    'likes',
    {
      account_id: mine(),
      media_id: `case when ${half} then made(2, n + 1) else '${popularMedia}' end`,
      created_at: at,
    },
  ],
  [
    'purchases',
    {
      account_id: mine(),
      media_id: `case when ${half} then made(2, n + 1) else '${popularMedia}' end`,
      created_at: at,
    },
  ],
  [
    'hidden_media',
    {
      account_id: `case when n % 7 = 3 then '${star}'::uuid else made(1, n) end`,
      media_id: 'made(2, n)',
      created_at: at,
    },
  ],
  ['watched_media', { account_id: mine('made(1, n - 1)'), media_id: 'made(2, n)', watched_at: at }],
  ['saved_media', { account_id: mine('made(1, n - 1)'), media_id: 'made(2, n)', created_at: at }],
  [
    'collections',
    {
      id: 'made(7, n)',
      account_id: `case when n <= 100 then '${star}'::uuid else made(1, n) end`,
      name: "'Later ' || n",
      created_at: at,
    },
  ],
  [
    'collection_media',
    {
      collection_id: `case when n % 4 = 0 then '${largeCollection}'::uuid else made(7, n % 100 + 1) end`,
      account_id: `'${star}'::uuid`,
      media_id: 'made(2, n)',
      created_at: at,
    },
    half,
  ],
  ['muted_accounts', { account_id: 'made(1, n)', hidden_account_id: 'made(1, n - 1)' }],
  [
    'comments',
    {
      id: 'made(5, n)',
      media_id: `case when ${half} then '${popularMedia}' else made(2, n) end`,
      account_id: mine('made(1, n - 1)'),
      thread_id: 'case when n % 20 = 0 then made(5, n - 10) end',
      message: "'Well said @member7 ' || n",
      likes_count: 'n % 900',
      held_for: `case when n % 50 = 7 then '${star}'::uuid end`,
    },
  ],
  ['comment_mentions', { comment_id: 'made(5, n)', account_id: mine(), handle: "'member7'", notified: 'true' }],
  ['comment_likes', { account_id: mine(), comment_id: `case when ${half} then made(5, n) else made(5, 1) end` }],
  [
    'threads',
    {
      id: 'made(3, n)',
      account1_id: `case when n > 90000 then '${supportAccountId}' else least('${star}', made(1, n)) end`,
      account2_id: `case when n > 90000 then made(1, n) else greatest('${star}', made(1, n)) end`,
      last_message_id: 'made(6, n)',
      last_update: at,
      created_at: at,
    },
    'n <> 50000',
  ],
  [
    'messages',
    {
      id: 'made(6, n)',
      thread_id: `case when ${half} then '${longThread}' else made(3, n) end`,
      from_id: mine('made(1, n)'),
      data: `'[{"type":"text","value":"{\\"text\\":\\"hello\\"}"}]'`,
      created_at: at,
    },
  ],
  [
    'auto_rules',
    {
      id: 'made(7, n)',
      account_id: 'case when n <= 4 then made(1, 50000) else made(1, n) end',
      event: "case n % 2 when 0 then 'follow' else 'subscription' end",
      messages: "'[]'",
    },
    'n not in (3, 4)',
  ],
  [
    'auto_deliveries',
    {
      rule_id: `case when ${half} then made(7, 2) else made(7, n) end`,
      fan_id: 'made(1, n)',
      due_at: at,
      state: "'delivered'",
    },
  ],
  [
    'mass_messages',
    {
      account_id: mine(),
      key: "'k' || n",
      content_hash: "'h'",
      send_to: "'followers'",
      messages: "'[]'",
      status: "'sent'",
    },
  ],
  ['messenger_templates', { account_id: mine(), messages: "'[]'" }],
  [
    'shared_links',
    {
      id: "'link' || n",
      account_id: mine(),
      media_id: 'made(2, n)',
      description: "'A link'",
      price_cents: '500',
      created_at: at,
    },
  ],
  ...liveTables,
  [
    'subscriptions',
    {
      from_id: `case when ${half} then made(1, n) else '${star}' end`,
      to_id: `case when ${half} then '${star}' else made(1, n) end`,
      created_at: at,
    },
    'n <> 50000',
  ],
  [
    'sales',
    {
      id: 'made(8, n)',
      kind: "'tip'",
      buyer_id: `case when ${half} then made(1, n - 1) else '${star}' end`,
      creator_id: `case when ${half} then '${star}' else made(1, n) end`,
      coins: '10',
      price_cents: '300',
      value_cents: '300',
      share_cents: '240',
      available_at: at,
      released_by: 'made(9, n)',
      created_at: at,
    },
  ],
  [
    'payments',
    {
      id: 'made(10, n)',
      account_id: mine(),
      key: "'k' || n",
      provider: "'sandbox'",
      cents: '100',
      coins: '10',
      status: "'paid'",
      created_at: at,
    },
  ],
  [
    'payouts',
    {
      creator_id: mine(),
      cents: '1000',
      status: "case when n % 3 = 0 then 'pending' else 'paid' end",
      due_at: at,
      decided_at: at,
      created_at: at,
    },
  ],
  [
    'ledger_transfers',
    {
      id: 'made(8, n)',
      kind: "'tip'",
      key: `case when ${half} then 'coins:' || made(10, n) else 'tip:' || n end`,
      rates: "'{}'",
      memo: "'A tip'",
      created_at: at,
    },
  ],
  [
    'ledger_entries',
    { transfer_id: 'made(8, n)', account: "'coins:' || made(1, 50000)", currency: "'coins'", amount: '1' },
  ],
  [
    'reports',
    {
      reporter_id: 'made(1, n)',
      report_user: 'made(1, n - 1)',
      reason: "'other'",
      status: "(array['open','dismissed','resolved'])[1 + n % 3]",
      created_at: at,
    },
  ],
  [
    'creator_requests',
    {
      account_id: 'made(1, n)',
      ...Object.fromEntries(
        ['instagram', 'twitter', 'first_name', 'last_name', 'country', 'region', 'city', 'address'].map((column) => [
          column,
          "'x'",
        ]),
      ),
      fees_subscription: '80',
      fees_sales: '80',
      status: "(array['none','accepted','refused'])[1 + n % 3]",
      created_at: at,
    },
  ],
  ['mails', { kind: "'verify_email'", recipient: "'x'", subject: "'x'", created_at: at }],
  ['persisted_operations', { hash: "'h' || n", document: "'{a}'", name: "'a'", account_id: 'made(1, n)' }],
  [
    'uploads',
    {
      account_id: mine(),
      key: "'k' || n",
      name: "'film.mp4'",
      bytes: '1',
      state: "case when n % 10000 = 2 then 'open' else 'done' end",
      details: "'{}'",
      created_at: at,
    },
  ],
];

/** Number of tables filled concurrently. */
const lanes = 3;

/** Fills the tables behind the lists, without triggers and foreign keys, and analyzes them. */
export async function fillTables(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`
      create function made(kind bigint, n bigint) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(greatest(n, 1)), 12, '0'))::uuid $$`),
  );
  const waiting = tables.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [table, columns, where] of waiting) await fillTable(db, table, columns, where);
    }),
  );
  await db.execute(sql.raw(`insert into search_words (word) select distinct unnest(${words})`));
  await db.execute(
    sql.raw(`
      insert into ledger_balances (account, kept, balance, moved_at, active_at)
      values ('coins:${star}', true, ${rowsOfTable}, now(), now())`),
  );
}

async function fillTable(db: Database, table: string, columns: Readonly<Record<string, string>>, where = 'true') {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`set local maintenance_work_mem = '128MB'`);
    // Built at the end, which is faster than row by row.
    const indexes = await transaction.execute<{ name: string; definition: string }>(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass and not indisunique`);
    for (const { name } of indexes) await transaction.execute(sql.raw(`drop index ${name}`));
    await transaction.execute(
      sql.raw(`
        insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
        from generate_series(1, ${rowsOfTable}) as n where ${where} on conflict do nothing`),
    );
    for (const { definition } of indexes) await transaction.execute(sql.raw(definition));
  });
  await db.execute(sql.raw(`vacuum (analyze) ${table}`));
}
