import {
  type CreatorSignupInput,
  creatorSignupInput,
  identityFileId,
  limits,
  messages,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { eraseAccount } from '../privacy/index.ts';
import {
  creatorSignup,
  expireIdentityFiles,
  getCreatorRequest,
  listCreatorRequests,
  openIdentityFile,
  reviewCreatorRequest,
  saveIdentityFile,
} from './index.ts';
import { createApplicants } from './testing/applicants.ts';

const world = await createTestWorld();
const { accounts, creatorRequests, identityFileReads, identityFiles } = schema;
const { picture, save, filled, apply } = await createApplicants({
  instagram: 'lee.films',
  twitter: 'leefilms',
  firstName: 'Lee',
  lastName: 'Marsh',
  signature: '  lee   MARSH ',
  country: 'Romania',
  region: 'Ilfov',
  city: 'Bucharest',
  address: 'Strada Lunga 1',
});
/** Staff open every picture of an application. */
async function open(staff: Person, requestId: string) {
  const files = await world.db.select().from(identityFiles).where(eq(identityFiles.requestId, requestId));
  for (const { id } of files) await openIdentityFile(staff.ctx, { id });
}
const isCreator = async ({ id }: Person) =>
  (await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, id)))[0]?.creator;

test('an application is pending with the configured shares; repeated or concurrent calls return it', async () => {
  const fan = await world.createPerson();
  expect(await getCreatorRequest(fan.ctx)).toBeNull();
  const [one, two] = [await filled(fan), await filled(fan)];
  const answers = await Promise.all([creatorSignup(fan.ctx, one), creatorSignup(fan.ctx, two)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers[0]).toMatchObject({
    user: fan.id,
    status: 'none',
    fees: { subscription: 80, sales: 70 },
    reason: null,
    application: null,
  });
  expect(await getCreatorRequest(fan.ctx)).toEqual(answers[0]);
  expect(await isCreator(fan)).toBe(false);
});

test('an accepted applicant is a creator at once; a rejected one sees the reason and may apply again', async () => {
  const [one, two, staff] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ staff: true }),
  ];
  const [first, second] = [await apply(one), await apply(two)];
  const waiting = (await listCreatorRequests(staff.ctx, { status: 'none', limit: 100, skip: 0 })).items;
  expect(waiting.find(({ id }) => id === first.id)?.application).toMatchObject({
    firstName: 'Lee',
    address: 'Strada Lunga 1',
    signature: 'lee MARSH',
    docs: [expect.stringMatching(/^\/identity-files\//)],
  });
  await open(staff, first.id);
  await reviewCreatorRequest(staff.ctx, { id: first.id, approved: true });
  expect(await isCreator(one)).toBe(true);
  expect(world.published).toContainEqual({ topic: topics.account(one.id), event: { type: 'rights_changed' } });
  await expect(reviewCreatorRequest(staff.ctx, { id: second.id, approved: false })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { reason: [messages.rejectionReason] },
  });
  await reviewCreatorRequest(staff.ctx, { id: second.id, approved: false, reason: 'The photo is blurred' });
  expect(await getCreatorRequest(two.ctx)).toMatchObject({ status: 'refused', reason: 'The photo is blurred' });
  expect(await isCreator(two)).toBe(false);
  for (const id of [first.id, second.id])
    await expect(reviewCreatorRequest(staff.ctx, { id, approved: true })).rejects.toMatchObject({ code: 'CONFLICT' });
  const again = await apply(two);
  expect(again.id).not.toBe(second.id);
  await expect(apply(one)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.alreadyCreator });
});

test('concurrent decisions by staff count once', async () => {
  const [fan, one, two] = [
    await world.createPerson(),
    await world.createPerson({ staff: true }),
    await world.createPerson({ staff: true }),
  ];
  const { id } = await apply(fan);
  await open(one, id);
  const answers = await Promise.allSettled([
    reviewCreatorRequest(one.ctx, { id, approved: true }),
    reviewCreatorRequest(two.ctx, { id, approved: false, reason: 'No' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('accepting requires having opened every picture; rejecting does not', async () => {
  const [fan, one, two] = [
    await world.createPerson(),
    await world.createPerson({ staff: true }),
    await world.createPerson({ staff: true }),
  ];
  const { id } = await apply(fan);
  const unopened = async ({ ctx }: Person) =>
    (await listCreatorRequests(ctx, { status: 'none', limit: 200, skip: 0 })).items.find((item) => item.id === id)
      ?.application?.unopened;
  expect(await unopened(one)).toHaveLength(2);
  await open(two, id);
  const refused = { code: 'CONFLICT', message: messages.picturesUnopened(2) };
  await expect(reviewCreatorRequest(one.ctx, { id, approved: true })).rejects.toMatchObject(refused);
  const [first] = (await unopened(one)) ?? [];
  await openIdentityFile(one.ctx, { id: identityFileId(first ?? '') ?? '' });
  await expect(reviewCreatorRequest(one.ctx, { id, approved: true })).rejects.toMatchObject({
    message: messages.picturesUnopened(1),
  });
  expect(await isCreator(fan)).toBe(false);
  expect(await unopened(two)).toEqual([]);
  await reviewCreatorRequest(two.ctx, { id, approved: true });
  expect(await isCreator(fan)).toBe(true);
  const other = await apply(await world.createPerson());
  await reviewCreatorRequest(one.ctx, { id: other.id, approved: false, reason: 'No' });
});

test('only staff list, decide and see, and nobody decides on their own', async () => {
  const [fan, creator, staff] = [
    await world.createPerson(),
    await world.createPerson({ creator: true }),
    await world.createPerson({ staff: true }),
  ];
  const request = await apply(fan);
  const [document] = await world.db.select().from(identityFiles).where(eq(identityFiles.requestId, request.id));
  const file = { id: document?.id ?? '' };
  for (const person of [fan, creator]) {
    await expect(listCreatorRequests(person.ctx, { status: 'none', limit: undefined, skip: 0 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(reviewCreatorRequest(person.ctx, { id: request.id, approved: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(openIdentityFile(person.ctx, file)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(openIdentityFile(world.anonymous, file)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(saveIdentityFile(world.anonymous, { body: picture, kind: 'face' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const own = await apply(staff);
  await expect(reviewCreatorRequest(staff.ctx, { id: own.id, approved: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: messages.ownRequest,
  });
  expect(await openIdentityFile(staff.ctx, file)).toMatchObject({ contentType: 'image/webp' });
  await openIdentityFile(staff.ctx, file);
  const reads = await world.db.select().from(identityFileReads).where(eq(identityFileReads.fileId, file.id));
  expect(reads.map(({ readerId }) => readerId)).toEqual([staff.id, staff.id]);
});

test('rejects files of others, of another kind, or that are not pictures', async () => {
  const [fan, other] = [await world.createPerson(), await world.createPerson()];
  const theirs = await save(other, 'document');
  const wrong: [Partial<CreatorSignupInput>, string][] = [
    [{ docs: [theirs] }, 'docs'],
    [{ docs: [await save(fan, 'face')] }, 'docs'],
    [{ facePhoto: await save(fan, 'document') }, 'facePhoto'],
    [{ signature: 'Somebody Else' }, 'signature'],
    [{ signature: await save(other, 'signature') }, 'signature'],
  ];
  for (const [change, field] of wrong)
    await expect(apply(fan, change), field).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: expect.anything() },
    });
  expect(await getCreatorRequest(fan.ctx)).toBeNull();
  const drawn = await save(fan, 'signature');
  const sent = await apply(fan, { signature: drawn });
  const claimed = await world.db
    .select()
    .from(identityFiles)
    .where(and(eq(identityFiles.requestId, sent.id), eq(identityFiles.kind, 'signature')));
  expect(claimed.map(({ id }) => id)).toEqual([identityFileId(drawn)]);
  const words = Buffer.from('These are words, whatever their name says');
  await expect(saveIdentityFile(fan.ctx, { body: words, kind: 'face' })).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
  });
});

test('each field has its documented message', () => {
  const told = (input: object) => creatorSignupInput.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  expect(told({ enable: false })).toEqual(
    expect.arrayContaining([
      'you need to set your instagram id',
      'you need to set your twitter id',
      'Please upload ID document(s) and take a face photo.',
      'Country is required',
      'Region is required',
      'City is required',
      'Address is required',
      'Signature is required',
      'Confirm that you are at least 18 years old',
    ]),
  );
});

test('unused pictures are deleted after a day, and all of them with their account', async () => {
  const fan = await world.createPerson();
  const stray = identityFileId(await save(fan, 'face')) ?? '';
  const { id } = await apply(fan);
  const there = async (file: string) =>
    (await world.db.select().from(identityFiles).where(eq(identityFiles.id, file))).length === 1;
  await expireIdentityFiles(world.system, new Date(Date.now() + limits.messageFileUnsentMs - 60_000));
  expect(await there(stray)).toBe(true);
  await expireIdentityFiles(world.system, new Date(Date.now() + limits.messageFileUnsentMs + 60_000));
  expect(await there(stray)).toBe(false);
  // A document, the face photo and the signed agreement.
  expect(await world.db.select().from(identityFiles).where(eq(identityFiles.requestId, id))).toHaveLength(3);
  await expect(expireIdentityFiles(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await world.db.update(accounts).set({ deletedAt: world.clock.now() }).where(eq(accounts.id, fan.id));
  await eraseAccount(world.system, { account: fan.id });
  expect(await world.db.select().from(identityFiles).where(eq(identityFiles.accountId, fan.id))).toEqual([]);
  expect(await world.db.select().from(creatorRequests).where(eq(creatorRequests.accountId, fan.id))).toEqual([]);
});
