import { schema } from '@foxreel/db';
import { type SQL, sql } from 'drizzle-orm';
import { type Context, neitherBlocked } from '../kernel/index.ts';
import { batchSize } from './erase-relations.ts';

const {
  apiTokens,
  autoRules,
  battles,
  blocks,
  campaignEvents,
  cards,
  commentLikes,
  comments,
  creatorAgreements,
  creatorRequests,
  emailTokens,
  follows,
  hiddenMedia,
  identityFiles,
  likes,
  liveChatMessages,
  liveChatMutes,
  lives,
  mails,
  massMessages,
  massOpens,
  massOptOuts,
  media,
  messageFiles,
  messengerTemplates,
  mutedAccounts,
  payments,
  payouts,
  purchases,
  pushSubscriptions,
  reports,
  sales,
  sessions,
  sharedLinks,
  shortLinks,
  subscriptions,
  threads,
  uploads,
} = schema;

/** A row of a list; `key` is its place, from which the next batch goes on. */
type ExportedRow = { key: string } & Record<string, unknown>;

interface ExportedList {
  name: string;
  /** The next rows after a key, none at the end. */
  read(ctx: Context, accountId: string, after: string | null): Promise<ExportedRow[]>;
}

/** A list from one walk of a table by a unique key of this account's rows, a UUID unless `keyType` says otherwise. */
const list = (
  name: string,
  walk: (accountId: string) => { key: SQL; keyType?: SQL; columns: SQL; from: SQL },
): ExportedList => ({
  name,
  async read(ctx, accountId, after) {
    const { key, keyType = sql`uuid`, columns, from } = walk(accountId);
    const rows = await ctx.db.execute<ExportedRow>(sql`
      select ${key} as key, ${columns} from ${from} ${after === null ? sql`` : sql`and ${key} > ${after}::${keyType}`}
      order by ${key} limit ${batchSize}`);
    return [...rows];
  },
});

/** The name of another account, where it is there for the viewer. */
const nameOf = (id: SQL, viewer: string) => sql`(select o.username::text from accounts o
  where o.id = ${id} and o.suspended_at is null and o.deleted_at is null and ${neitherBlocked(sql`o.id`, viewer)})`;

/** Threads, what goes out by rules and to many, and what an account wants of it. */
const exportedMessaging: readonly ExportedList[] = [
  list('threads', (me) => ({
    key: sql`t.id`,
    columns: sql`t.id, case when t.account1_id = ${me} then t.account2_id else t.account1_id end as account,
      ${nameOf(sql`case when t.account1_id = ${me} then t.account2_id else t.account1_id end`, me)} as username, t.created_at`,
    from: sql`${threads} t where (t.account1_id = ${me} or t.account2_id = ${me})`,
  })),
  list('message_files', (me) => ({
    key: sql`id`,
    columns: sql`type, mime_type, bytes, created_at`,
    from: sql`${messageFiles} where account_id = ${me}`,
  })),
  list('auto_messages', (me) => ({
    key: sql`id`,
    columns: sql`event, enabled, messages, delay_amount, delay_unit, created_at, updated_at`,
    from: sql`${autoRules} where account_id = ${me}`,
  })),
  list('mass_messages', (me) => ({
    key: sql`id`,
    columns: sql`id, send_to, messages, custom, excluded, status, recipients, scheduled_at, sent_at, finished_at, created_at`,
    from: sql`${massMessages} where account_id = ${me}`,
  })),
  list('message_templates', (me) => ({
    key: sql`id`,
    columns: sql`id, messages, created_at`,
    from: sql`${messengerTemplates} where account_id = ${me}`,
  })),
  list('unwanted_mass_messages', (me) => ({
    key: sql`id`,
    columns: sql`creator_id as account, ${nameOf(sql`creator_id`, me)} as username, created_at`,
    from: sql`${massOptOuts} where account_id = ${me}`,
  })),
  list('opened_mass_messages', (me) => ({
    key: sql`mass_id`,
    columns: sql`mass_id as mass_message, created_at`,
    from: sql`${massOpens} where account_id = ${me}`,
  })),
];

/** What an account bought, sold and was paid. */
const exportedMoney: readonly ExportedList[] = [
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

/** In the order of the file. What a person said or did, and what was said to them; never a secret, never somebody else's list. */
export const exportedLists: readonly ExportedList[] = [
  list('sessions', (me) => ({
    key: sql`id`,
    columns: sql`user_agent, address, created_at, last_seen_at`,
    from: sql`${sessions} where account_id = ${me}`,
  })),
  list('api_tokens', (me) => ({
    key: sql`id`,
    columns: sql`name, scopes, created_at, last_used_at, expires_at, revoked_at`,
    from: sql`${apiTokens} where account_id = ${me}`,
  })),
  list('email_tokens', (me) => ({
    key: sql`id`,
    columns: sql`purpose, email::text, created_at, expires_at, used_at`,
    from: sql`${emailTokens} where account_id = ${me}`,
  })),
  list('mails', (me) => ({
    key: sql`id`,
    columns: sql`kind, recipient, subject, created_at, sent_at`,
    from: sql`${mails} where account_id = ${me}`,
  })),
  list('push_devices', (me) => ({
    key: sql`id`,
    columns: sql`endpoint, created_at, seen_at`,
    from: sql`${pushSubscriptions} where account_id = ${me}`,
  })),
  list('follows', (me) => ({
    key: sql`followee_id`,
    columns: sql`followee_id as account, ${nameOf(sql`followee_id`, me)} as username, created_at`,
    from: sql`${follows} where follower_id = ${me}`,
  })),
  list('blocks', (me) => ({
    key: sql`id`,
    columns: sql`blocked_id as account, created_at`,
    from: sql`${blocks} where blocker_id = ${me}`,
  })),
  list('hidden_media', (me) => ({
    key: sql`media_id`,
    columns: sql`media_id as media, created_at`,
    from: sql`${hiddenMedia} where account_id = ${me}`,
  })),
  list('muted_accounts', (me) => ({
    key: sql`hidden_account_id`,
    columns: sql`hidden_account_id as account, ${nameOf(sql`hidden_account_id`, me)} as username, created_at`,
    from: sql`${mutedAccounts} where account_id = ${me}`,
  })),
  list('likes', (me) => ({
    key: sql`media_id`,
    columns: sql`media_id as media, created_at`,
    from: sql`${likes} where account_id = ${me}`,
  })),
  list('comments', (me) => ({
    key: sql`id`,
    columns: sql`id, media_id as media, thread_id as thread, message, likes_count as likes, created_at`,
    from: sql`${comments} where account_id = ${me}`,
  })),
  list('comment_likes', (me) => ({
    key: sql`comment_id`,
    columns: sql`comment_id as comment, created_at`,
    from: sql`${commentLikes} where account_id = ${me}`,
  })),
  list('media', (me) => ({
    key: sql`id`,
    columns: sql`id, type, state, visibility, private, price_cents, description, tags, song_id, available_at, published_at,
      review_reason, source_name, source_bytes, process_status, info, likes_count, comments_count, removed_at, created_at`,
    from: sql`${media} where account_id = ${me}`,
  })),
  list('uploads', (me) => ({
    key: sql`id`,
    columns: sql`name, bytes, state, details, media_id as media, created_at`,
    from: sql`${uploads} where account_id = ${me}`,
  })),
  ...exportedMessaging,
  list('creator_requests', (me) => ({
    key: sql`id`,
    columns: sql`instagram, twitter, first_name, last_name, country, region, city, address, signed_name, fees_subscription,
      fees_sales, status, reason, created_at, reviewed_at,
      (select count(*)::int from ${identityFiles} f where f.request_id = ${creatorRequests}.id and f.kind <> 'agreement') as identity_files,
      (select jsonb_build_object('version', a.version, 'sha256', a.sha256, 'signed_at', a.signed_at)
        from ${creatorAgreements} a where a.request_id = ${creatorRequests}.id) as agreement`,
    from: sql`${creatorRequests} where account_id = ${me}`,
  })),
  list('reports', (me) => ({
    key: sql`id`,
    columns: sql`report_user, report_media, reason, details, status, created_at`,
    from: sql`${reports} where reporter_id = ${me}`,
  })),
  list('live_chat', (me) => ({
    key: sql`id`,
    columns: sql`creator_id as creator, text, state, created_at`,
    from: sql`${liveChatMessages} where account_id = ${me}`,
  })),
  list('live_chat_mutes', (me) => ({
    key: sql`account_id`,
    columns: sql`account_id as account, until, created_at`,
    from: sql`${liveChatMutes} where creator_id = ${me}`,
  })),
  list('lives', (me) => ({
    key: sql`id`,
    columns: sql`kind, started_at, ended_at, end_reason`,
    from: sql`${lives} where account_id = ${me}`,
  })),
  list('battles', (me) => ({
    key: sql`id`,
    columns: sql`state, case when account1_id = ${me} then score1 else score2 end as score, started_at, ended_at`,
    from: sql`${battles} where (account1_id = ${me} or account2_id = ${me})`,
  })),
  ...exportedMoney,
  list('short_links', (me) => ({
    key: sql`media_id`,
    columns: sql`id, media_id as media, created_at`,
    from: sql`${shortLinks} where account_id = ${me}`,
  })),
  list('shared_links', (me) => ({
    key: sql`id`,
    keyType: sql`text`,
    columns: sql`id, media_id as media, description, price_cents, created_at`,
    from: sql`${sharedLinks} where account_id = ${me}`,
  })),
  list('campaign_events', (me) => ({
    key: sql`id`,
    columns: sql`kind, campaign, media_id as media, progress, created_at`,
    from: sql`${campaignEvents} where account_id = ${me}`,
  })),
];
