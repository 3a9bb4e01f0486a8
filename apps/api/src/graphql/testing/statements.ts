import { sql } from '@foxreel/db/drizzle';
import { insertMedia, type Person, type TestWorld } from '@foxreel/testing';

const account = 'id username fullname avatar isFollowing followers authUserSubscription { id } role { creator }';
const media = `id like likes thumbnail { grid } source { url } song { name } user { ${account} }`;
const withMedia = `${account} medias(limit: 2) { ${media} }`;
const comment = `id message like likes subscriber mentions { username } from { ${account} }`;
const thread = `id users { ${account} } last_message { id }`;

/** Every list of the schema with all fields of its items: an operation that takes $limit if the list has one. */
export const listOperations: Readonly<Record<string, string>> = {
  medias: `query ($limit: Int!) { medias(limit: $limit, withLike: true) { ${media} } }`,
  videos: `query ($limit: Int!) { videos(limit: $limit, order: popular) { ${media} } }`,
  photos: `query ($limit: Int!) { photos(limit: $limit, filter: {rand: true}) { ${media} } }`,
  favorites: `query ($limit: Int!) { favorites(type: video, limit: $limit) { ${media} } }`,
  account_media: `query ($limit: Int!) { account_media(limit: $limit) { ${media} } }`,
  media_private: `query ($limit: Int!) { media_private(limit: $limit) { ${media} } }`,
  media_hidden: `query ($limit: Int!) { media_hidden(limit: $limit) { add_date media { ${media} } } }`,
  watch_history: `query ($limit: Int!) { watch_history(limit: $limit) { add_date media { ${media} } } }`,
  media_saved: `query ($limit: Int!) { media_saved(limit: $limit) { add_date media { ${media} } } }`,
  collections: `{ collections { name cover { ${media} } } }`,
  staff_media: `query ($limit: Int!) { staff_media(limit: $limit) { ${media} } }`,
  followers: `query ($limit: Int!, $viewer: ID!) { followers(user: $viewer, limit: $limit) { ${withMedia} } }`,
  following: `query ($limit: Int!, $viewer: ID!) { following(user: $viewer, limit: $limit) { ${withMedia} } }`,
  creators: `query ($limit: Int!) { creators(limit: $limit) { ${withMedia} } }`,
  relative_users: `query ($limit: Int!) { relative_users(limit: $limit) { ${withMedia} } }`,
  lives: `query ($limit: Int!) { lives(limit: $limit) { ${withMedia} } }`,
  tags: 'query ($limit: Int!) { tags(limit: $limit) { __typename } }',
  SoundList: 'query ($limit: Int!) { SoundList(limit: $limit) { __typename id name } }',
  MediaComments: `query ($limit: Int!, $media: ID!) { MediaComments(media: $media, limit: $limit) { mediaComments { ${comment} } } }`,
  media_comment_list: `query ($limit: Int!, $media: ID!) { media_comment_list(media: $media, limit: $limit) { ${comment} } }`,
  open_uploads: '{ open_uploads { __typename } }',
  comment_threads: `query ($limit: Int!, $media: ID!) { comment_threads(media: $media, limit: $limit) { comments { ${comment} replies } } }`,
  comment_replies: `query ($limit: Int!, $comment: ID!) { comment_replies(comment: $comment, limit: $limit) { comments { ${comment} } } }`,
  held_comments: `query ($limit: Int!) { held_comments(limit: $limit) { comments { ${comment} } } }`,
  mentions: `query ($limit: Int!) { mentions(limit: $limit) { mentions { seen comment { ${comment} } media { ${media} } } } }`,
  mention_suggestions: `query ($media: ID!) { mention_suggestions(media: $media) { ${account} } }`,
  LiveChatMessages: `query ($limit: Int!, $creator: ID!) { LiveChatMessages(user: $creator, limit: $limit) { id text user { ${account} } } }`,
  live_chat_events: `query ($limit: Int!, $creator: ID!) { live_chat_events(user: $creator, limit: $limit) { id coins user { ${account} } } }`,
  live_replay: `query ($media: ID!) { live_replay(media: $media) { id text user { ${account} } } }`,
  heldLiveChatMessages: `{ heldLiveChatMessages { id text user { ${account} } } }`,
  live_chat_mutes: `{ live_chat_mutes { until user { ${account} } } }`,
  live_moderators: `{ live_moderators { ${account} } }`,
  scheduled_lives: `query ($limit: Int!) { scheduled_lives(limit: $limit) { id reminding account { ${account} } } }`,
  battle_invitations: `{ battle_invitations { id user1 { id username } } }`,
  accounts_blocked: 'query ($limit: Int!) { accounts_blocked(limit: $limit) { __typename } }',
  messenger_threads: `query ($limit: Int!) { messenger_threads(limit: $limit) { ${thread} } }`,
  messenger_messages: `query ($limit: Int!, $thread: ID!) { messenger_messages(thread: $thread, limit: $limit) { id from { ${account} } } }`,
  mass_messages: 'query ($limit: Int!) { mass_messages(limit: $limit) { id delivered messages { value } } }',
  messenger_templates: 'query ($limit: Int!) { messenger_templates(limit: $limit) { id messages { value } } }',
  auto_deliveries: `query ($limit: Int!) { auto_deliveries(event: follow, limit: $limit) { id fan { ${account} } } }`,
  staff_jobs: '{ staff_jobs { task } }',
  staff_failed_jobs: 'query ($limit: Int!) { staff_failed_jobs(limit: $limit) { id } }',
  messenger_rules: '{ messenger_rules { __typename } }',
  api_tokens: '{ api_tokens { id name } }',
  sessions: '{ sessions { id } }',
  registered_operations: '{ registered_operations { __typename } }',
  staff_mails: 'query ($limit: Int!) { staff_mails(limit: $limit) { __typename } }',
  purchases_transactions: `query ($limit: Int!) { purchases_transactions(limit: $limit) { id to { ${account} } media { ${media} } } }`,
  sharedLinks: `query ($limit: Int!) { sharedLinks(limit: $limit) { id description price media { ${media} } } }`,
  subscriptions: `query ($limit: Int!) { subscriptions(limit: $limit) { id account { ${account} } } }`,
  earnings_days: '{ earnings_days { day value } }',
  coin_packs: '{ coin_packs { value } }',
  earnings_transactions: `query ($limit: Int!) { earnings_transactions(limit: $limit) { id from { ${account} } } }`,
  earnings_payouts: 'query ($limit: Int!) { earnings_payouts(limit: $limit) { id value } }',
  staff_purchases: `query ($limit: Int!, $viewer: ID!) { staff_purchases(limit: $limit, user: $viewer) { id to { ${account} } } }`,
  staff_payouts: `query ($limit: Int!) { staff_payouts(limit: $limit) { id creator { ${account} } } }`,
  staff_accounts: 'query ($limit: Int!) { staff_accounts(limit: $limit) { __typename id sessions open_reports } }',
  support_messages: `query ($limit: Int!) { support_messages(limit: $limit) { id from { ${account} } } }`,
  staff_support_threads: `query ($limit: Int!) { staff_support_threads(limit: $limit) { ${thread} } }`,
  staff_creator_requests: `query ($limit: Int!) { staff_creator_requests(limit: $limit) { id application { account { ${account} } } } }`,
  staff_reports: 'query ($limit: Int!) { staff_reports(limit: $limit) { __typename id } }',
};

/** Maximum statements per list, whatever its length. */
export const statementsMax = 8;

/** Adds `count` of everything in the lists of `viewer`, a creator and staff, each with its own people. */
export async function growLists(world: TestWorld, viewer: Person, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const person = await world.createPerson({ creator: true, live: true, livestream: 'WebRTC' });
    await growMedia(world, viewer, person);
    const [me, them] = [sql`${viewer.id}::uuid`, sql`${person.id}::uuid`];
    const [one, two] = viewer.id < person.id ? [me, them] : [them, me];
    const tail = person.username;
    for (const statement of [
      sql`insert into follows (follower_id, followee_id) values (${me}, ${them}), (${them}, ${me})`,
      sql`insert into subscriptions (from_id, to_id) values (${me}, ${them})`,
      sql`insert into lives (account_id, kind) values (${them}, 'WebRTC')`,
      sql`insert into threads (account1_id, account2_id) values (${one}, ${two})`,
      sql`insert into messages (thread_id, from_id, data) select id, ${them}, '[{"type":"text","value":"hello"}]' from threads where account1_id = ${one} and account2_id = ${two}`,
      sql`insert into sounds (name, storage_key, mime_type) values (${tail}, ${tail}, 'audio/mpeg')`,
      sql`insert into tags (name) values (${tail})`,
      sql`insert into reports (reporter_id, report_user, reason) values (${me}, ${them}, 'spam')`,
      sql`insert into payouts (creator_id, cents, status, due_at, created_at) values (${them}, 500, 'pending', now(), now()), (${me}, 500, 'pending', now() + random() * interval '900 days', now())`,
      sql`insert into sales (id, kind, buyer_id, creator_id, coins, price_cents, value_cents, share_cents, available_at, created_at)
        values (uuidv7(), 'tip', ${me}, ${them}, 9, 300, 321, 210, now(), now()), (uuidv7(), 'tip', ${them}, ${me}, 9, 300, 321, 210, now(), now())`,
      sql`insert into mass_messages (account_id, key, content_hash, send_to, messages) values (${me}, ${tail}, ${tail}, 'follower', '[{"type":"text","value":"hello"}]')`,
      sql`insert into messenger_templates (account_id, messages) values (${me}, '[{"type":"text","value":"hello"}]')`,
      sql`insert into auto_rules (account_id, event, messages) values (${me}, 'follow', '[{"type":"text","value":"hello"}]') on conflict do nothing`,
      sql`insert into auto_deliveries (rule_id, fan_id, due_at) select id, ${them}, now() from auto_rules where account_id = ${me}`,
      sql`insert into live_chat_mutes (creator_id, account_id) values (${me}, ${them})`,
      sql`insert into scheduled_lives (account_id, title, starts_at) values (${them}, 'Evening', now() + interval '1 day')`,
      sql`insert into live_chat_moderators (creator_id, account_id) values (${me}, ${them})`,
    ])
      await world.db.execute(statement);
    const blocked = await world.createPerson();
    await world.db.execute(sql`insert into blocks (blocker_id, blocked_id) values (${me}, ${blocked.id}::uuid)`);
  }
}

async function growMedia(world: TestWorld, viewer: Person, person: Person): Promise<void> {
  const me = sql`${viewer.id}::uuid`;
  for (const type of ['video', 'photo'] as const) {
    const { id } = await insertMedia(world, person, { type });
    await world.db.execute(sql`insert into likes (account_id, media_id) values (${me}, ${id}::uuid)`);
  }
  // Media of its own: what is hidden is missing from the feeds.
  const unwanted = await insertMedia(world, person);
  await world.db.execute(sql`insert into hidden_media (account_id, media_id) values (${me}, ${unwanted.id}::uuid)`);
  const watched = await insertMedia(world, person);
  await world.db.execute(
    sql`insert into watched_media (account_id, media_id, watched_at) values (${me}, ${watched.id}::uuid, now())`,
  );
  const bought = await insertMedia(world, person, { private: true, priceCents: 500 });
  await world.db.execute(sql`insert into purchases (account_id, media_id) values (${me}, ${bought.id}::uuid)`);
  await world.db.execute(sql`
    insert into sales (id, kind, buyer_id, creator_id, subject_id, coins, price_cents, value_cents, share_cents, available_at, created_at)
    values (uuidv7(), 'media', ${me}, ${person.id}::uuid, ${bought.id}::uuid, 14, 500, 500, 350, now(), now())`);
  await insertMedia(world, viewer, { state: 'review' });
  const own = await insertMedia(world, viewer, { private: true });
  await world.db.execute(sql`
    insert into shared_links (id, account_id, media_id, description, price_cents, created_at)
    values (${person.username}, ${me}, ${own.id}::uuid, 'hello', 500, now())`);
}
