import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type ExportedList, list, nameOf } from './exported-list.ts';
import { exportedMessaging } from './exported-messaging.ts';
import { exportedMoney } from './exported-money.ts';

const {
  apiTokens,
  battles,
  blocks,
  campaignEvents,
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
  media,
  mutedAccounts,
  pushSubscriptions,
  reports,
  sessions,
  sharedLinks,
  shortLinks,
  uploads,
} = schema;

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
