import { messageListInput, sendMassMessageInput, type ThreadView, threadListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person, type TestWorld } from '@foxreel/testing';
import {
  deliverMassBatch,
  getThreadWith,
  listMessages,
  listThreads,
  sendMassMessage,
  splitMassMessage,
} from '../index.ts';

const { follows, massBatches, messages } = schema;

/** One creator with followers, and helpers for tests of mass messages. */
export async function createMassWorld(known?: TestWorld) {
  const world = known ?? (await createTestWorld());
  const follow = async (fan: Person, creator: Person, createdAt = world.clock.now()) =>
    void (await world.db.insert(follows).values({ followerId: fan.id, followeeId: creator.id, createdAt }));
  const creatorWith = async (fans: number) => {
    const creator = await world.createPerson({ creator: true });
    const people = await Promise.all(Array.from({ length: fans }, () => world.createPerson()));
    for (const fan of people) await follow(fan, creator);
    return { creator, fans: people };
  };
  const send = (creator: Person, input: Record<string, unknown> = {}) =>
    sendMassMessage(
      creator.ctx,
      sendMassMessageInput.parse({ send_to: 'follower', messages: [{ type: 'text', value: 'To all' }], ...input }),
    );
  /** Runs all waiting batches in order, like the worker. */
  const work = async (mass: string, most = Number.POSITIVE_INFINITY) => {
    await splitMassMessage(world.system, { mass });
    const batches = await world.db.select().from(massBatches).where(eq(massBatches.massId, mass));
    const waiting = batches.filter(({ state }) => state === 'waiting').sort((a, b) => a.number - b.number);
    for (const { number } of waiting.slice(0, most)) await deliverMassBatch(world.system, { mass, batch: number });
  };
  const inbox = async (person: Person): Promise<ThreadView[]> =>
    (await listThreads(person.ctx, threadListInput.parse({}))).items;
  /** A creator's entry in a person's inbox: last message and unread count; null without a thread. */
  const line = async (person: Person, creator: Person) => {
    const thread = (await inbox(person)).find(({ users }) => users.some(({ id }) => id === creator.id));
    if (!thread) return null;
    const unread = thread.users[0].id === person.id ? thread.unread1 : thread.unread2;
    return { id: thread.id, last: thread.lastMessage?.data.value ?? null, unread };
  };
  const conversation = async (person: Person, creator: Person) => {
    const thread = await getThreadWith(person.ctx, { user: creator.id });
    if (!thread) return [];
    const page = await listMessages(person.ctx, messageListInput.parse({ thread: thread.id }));
    return page.items.map(({ data, origin }) => `${origin}: ${data[0]?.value}`);
  };
  /** The number of written messages by recipient. */
  const written = async (mass: string) => {
    const rows = await world.db
      .select({ fan: sql<string>`split_part(${messages.dedupeKey}, ':', 3)`, total: sql<number>`count(*)::int` })
      .from(messages)
      .where(sql`split_part(${messages.dedupeKey}, ':', 2) = ${mass}`)
      .groupBy(sql`1`);
    return new Map(rows.map(({ fan, total }) => [fan, total]));
  };
  return { world, follow, creatorWith, send, work, inbox, line, conversation, written };
}
