import { randomUUID } from 'node:crypto';
import { messages, staffMediaInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { listStaffMedia, releaseMedia, reviewMedia } from './index.ts';

const world = await createTestWorld();
const staff = await world.createPerson({ staff: true });
const fan = await world.createPerson();

type Values = Partial<typeof schema.media.$inferInsert>;

async function createMedia(values: Values = {}, creatorIsStaff = false) {
  const creator = await world.createPerson({ creator: true, staff: creatorIsStaff });
  const [tag] = await world.db
    .insert(schema.tags)
    .values({ name: `tag-${creator.username}` })
    .returning();
  const [row] = await world.db
    .insert(schema.media)
    .values({
      accountId: creator.id,
      type: 'video',
      state: 'review',
      processStatus: 'playable',
      renditions: { playable: { path: 'playable.mp4', type: 'video/mp4' } },
      sourceKey: 'none',
      sourceName: 'a.mp4',
      sourceBytes: 1,
      availableAt: world.clock.now(),
      ...values,
    })
    .returning();
  if (!row || !tag) throw new Error('No media was made');
  await world.db.insert(schema.mediaTags).values({ mediaId: row.id, tagId: tag.id });
  const counts = async () => {
    const [account] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id));
    const [tagged] = await world.db.select().from(schema.tags).where(eq(schema.tags.id, tag.id));
    return [account?.postsCount, tagged?.mediaCount];
  };
  const state = async () => (await world.db.select().from(schema.media).where(eq(schema.media.id, row.id)))[0]?.state;
  const events = async () =>
    (await world.db.select().from(schema.domainEvents).where(eq(schema.domainEvents.subjectId, row.id))).length;
  return { id: row.id, creator, counts, state, events };
}

const jobsOf = async (id: string) => [
  ...(await world.db.execute<{ run_at: string }>(
    sql`select run_at from graphile_worker.jobs where key = ${`release:${id}`}`,
  )),
];
const reject = { approved: false, reason: 'Too dark' } as const;

test('approval publishes once, even repeated and concurrent', async () => {
  const media = await createMedia();
  const decide = () => reviewMedia(staff.ctx, { id: media.id, approved: true });
  const views = await Promise.all([decide(), decide(), decide()]);
  expect(views.map((view) => [view?.state, view?.approved, view?.verified])).toEqual(
    Array(3).fill(['published', true, true]),
  );
  expect([await media.counts(), await media.events()]).toEqual([[1, 1], 1]);
  const states = world.published.filter(({ event }) => event.type === 'media_state' && event.media === media.id);
  expect(states.map(({ topic }) => topic)).toEqual([`account:${media.creator.id}`, `media:${media.id}`, 'files']);
});

test('staff do not decide on their own media, but on those of other staff', async () => {
  const media = await createMedia({}, true);
  for (const decision of [{ approved: true }, reject])
    await expect(reviewMedia(media.creator.ctx, { id: media.id, ...decision })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: messages.ownMediaDecision,
    });
  expect(await media.state()).toBe('review');
  await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect(await media.state()).toBe('published');
});

test('a rejection has one reason, can be reversed, and updates counts', async () => {
  const media = await createMedia();
  await reviewMedia(world.system, { id: media.id, ...reject });
  await reviewMedia(world.system, { id: media.id, ...reject });
  expect([await media.state(), await media.counts()]).toEqual(['rejected', [0, 0]]);
  const view = await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect([view?.reviewReason, await media.counts()]).toEqual([null, [1, 1]]);
  const down = await reviewMedia(staff.ctx, { id: media.id, ...reject });
  expect([down?.reviewReason, down?.approved, down?.verified, await media.counts()]).toEqual([
    'Too dark',
    false,
    true,
    [0, 0],
  ]);
  await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect([await media.counts(), await media.events()]).toEqual([[1, 1], 1]);
});

test('concurrent opposite decisions end in one of them, with matching counts', async () => {
  const media = await createMedia();
  await Promise.all([
    reviewMedia(staff.ctx, { id: media.id, approved: true }),
    reviewMedia(staff.ctx, { id: media.id, ...reject }),
  ]);
  const published = (await media.state()) === 'published';
  expect(await media.counts()).toEqual(published ? [1, 1] : [0, 0]);
});

test('private media is approved without being counted or announced', async () => {
  const media = await createMedia({ private: true });
  await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect([await media.state(), await media.counts(), await media.events()]).toEqual(['published', [0, 0], 0]);
});

test('a release date holds approved media back until the product’s clock reaches it', async () => {
  const availableAt = new Date(world.clock.now().getTime() + 3_600_000);
  const media = await createMedia({ availableAt });
  const view = await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect([view?.state, view?.approved]).toEqual(['scheduled', true]);
  expect(await jobsOf(media.id)).toHaveLength(1);
  await releaseMedia(world.system, { media: media.id });
  expect([await media.state(), await media.counts(), await jobsOf(media.id)]).toMatchObject([
    'scheduled',
    [0, 0],
    [{}],
  ]);
  world.clock.advance(3_600_001);
  await Promise.all([releaseMedia(world.system, { media: media.id }), releaseMedia(world.system, { media: media.id })]);
  expect([await media.state(), await media.counts(), await media.events()]).toEqual(['published', [1, 1], 1]);
});

test('media rejected meanwhile is not released', async () => {
  const media = await createMedia({ availableAt: new Date(world.clock.now().getTime() + 1_000) });
  await reviewMedia(staff.ctx, { id: media.id, approved: true });
  await reviewMedia(staff.ctx, { id: media.id, ...reject });
  world.clock.advance(2_000);
  await releaseMedia(world.system, { media: media.id });
  expect(await media.state()).toBe('rejected');
});

test('rejects non-staff, missing media and unprocessed media', async () => {
  const media = await createMedia({ state: 'processing', processStatus: 'processing', renditions: {} });
  const input = { id: media.id, approved: true };
  await expect(reviewMedia(world.anonymous, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(reviewMedia(fan.ctx, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(reviewMedia(media.creator.ctx, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(reviewMedia(staff.ctx, input)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(reviewMedia(staff.ctx, { id: randomUUID(), approved: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(releaseMedia(fan.ctx, { media: media.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(listStaffMedia(fan.ctx, staffMediaInput.parse({}))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await releaseMedia(world.system, { media: randomUUID() });
});

test('staff page through waiting media, oldest first, and the rest by outcome', async () => {
  const waiting = [await createMedia(), await createMedia(), await createMedia()].map(({ id }) => id);
  const rejected = await createMedia();
  await reviewMedia(staff.ctx, { id: rejected.id, ...reject });
  const failed = await createMedia({
    state: 'processing',
    processStatus: 'failed',
    processError: 'Broken.',
    renditions: {},
  });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await listStaffMedia(
      staff.ctx,
      staffMediaInput.parse({ limit: 2, ...(after === null ? {} : { after }) }),
    );
    seen.push(...page.items.map((item) => item.id));
    after = page.after;
  } while (after !== null);
  expect(seen.filter((id) => waiting.includes(id))).toEqual(waiting);
  expect(new Set(seen).size).toBe(seen.length);
  const ids = async (status: 'approved' | 'rejected' | 'failed') =>
    (await listStaffMedia(staff.ctx, staffMediaInput.parse({ status }))).items.map((item) => item.id);
  expect((await ids('rejected'))[0]).toBe(rejected.id);
  expect(await ids('failed')).toEqual([failed.id]);
  expect(await ids('approved')).not.toContain(rejected.id);
  await expect(
    listStaffMedia(staff.ctx, staffMediaInput.parse({ status: 'failed', after: 'made up' })),
  ).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
});
