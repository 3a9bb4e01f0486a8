import type { TestWorld } from '@foxreel/testing';
import { insertMedia, type Person } from '@foxreel/testing';
import { sql } from 'drizzle-orm';

/** Adds `count` of everything that the lists of `viewer`, a creator and staff, are made of; each with people of its own. */
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
