import { schema } from '@foxreel/db';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { makeReport } from '../reports/index.ts';
import { reviewMedia } from '../review/index.ts';
import { sendSupportMessage } from '../support/index.ts';
import { countStaffQueues } from './index.ts';

const world = await createTestWorld();

test('the queues count what waits for staff, and only for staff', async () => {
  const staff = await world.createPerson({ staff: true });
  const creator = await world.createPerson({ creator: true });
  const fan = await world.createPerson();
  const empty = { media: 0, reports: 0, support: 0, requests: 0, payouts: 0 };
  expect(await countStaffQueues(staff.ctx)).toEqual(empty);

  const media = await insertMedia(world, creator, { state: 'review' });
  await makeReport(fan.ctx, { report_user: creator.id, reason: 'Spam' });
  await sendSupportMessage(fan.ctx, { data: { type: 'text', value: 'Hello' } });
  await world.db
    .insert(schema.payouts)
    .values({ creatorId: creator.id, cents: 2500, status: 'pending', dueAt: new Date(), createdAt: new Date() });
  expect(await countStaffQueues(staff.ctx)).toEqual({ ...empty, media: 1, reports: 1, support: 1, payouts: 1 });

  await reviewMedia(staff.ctx, { id: media.id, approved: true });
  expect(await countStaffQueues(staff.ctx)).toMatchObject({ media: 0, reports: 1 });
  for (const ctx of [creator.ctx, world.anonymous]) await expect(countStaffQueues(ctx)).rejects.toThrow();
});

test('a queue is counted to 100', async () => {
  const staff = await world.createPerson({ staff: true });
  const creator = await world.createPerson({ creator: true });
  for (let at = 0; at < 101; at += 1) await insertMedia(world, creator, { state: 'review' });
  expect((await countStaffQueues(staff.ctx)).media).toBe(100);
});
