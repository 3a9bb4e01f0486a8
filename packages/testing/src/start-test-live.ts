import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { Person, PersonValues, TestWorld } from './test-world.ts';

/** A creator who is live as if LiveKit's webhook had started it, without a media server. */
export async function createLiveCreator(
  world: Pick<TestWorld, 'db' | 'clock' | 'createPerson'>,
  values: PersonValues = {},
): Promise<Person & { liveId: string }> {
  const creator = await world.createPerson({ creator: true, ...values });
  return { ...creator, liveId: await startTestLive(world, creator) };
}

/** Inserts a live as if its creator had started publishing; returns its id. */
export async function startTestLive(
  world: Pick<TestWorld, 'db' | 'clock'>,
  creator: Pick<Person, 'id'>,
): Promise<string> {
  const now = world.clock.now();
  const [live] = await world.db
    .insert(schema.lives)
    .values({ accountId: creator.id, kind: 'WebRTC', state: 'live', startedAt: now, createdAt: now })
    .returning({ id: schema.lives.id });
  if (!live) throw new Error('No live was made');
  await world.db
    .update(schema.accounts)
    .set({ live: true, livestream: 'WebRTC', liveStatus: 'live' })
    .where(eq(schema.accounts.id, creator.id));
  return live.id;
}
