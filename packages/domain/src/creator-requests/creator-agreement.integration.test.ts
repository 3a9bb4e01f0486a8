import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { creatorAgreementInput, creatorAgreementVersion, identityFileId, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { eraseAccount } from '../privacy/index.ts';
import {
  creatorSignup,
  expireIdentityFiles,
  getCreatorRequest,
  listCreatorRequests,
  openCreatorAgreement,
  openIdentityFile,
  previewCreatorAgreement,
  reviewCreatorRequest,
} from './index.ts';
import { createApplicants } from './testing/applicants.ts';

const world = await createTestWorld();
const { accounts, creatorAgreements, identityFileReads, identityFiles } = schema;
const where = {
  firstName: 'Zoë',
  lastName: 'Жукова',
  country: 'România',
  region: 'Ilfov',
  city: 'București',
  address: 'Strada Lungă 1',
};
const { picture, save, filled, apply } = await createApplicants({
  ...where,
  instagram: 'zoe',
  twitter: 'zoe',
  signature: 'zoë жукова',
});
async function bytesOf(key: string): Promise<Buffer> {
  const stored = await world.system.storage.read(key);
  if (!stored) throw new Error(`There is no ${key}`);
  return buffer(stored);
}
const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
const filesOf = async (requestId: string) =>
  world.db.select().from(identityFiles).where(eq(identityFiles.requestId, requestId));
const stored = async () => (await readdir(join(world.folder, 'storage', 'identity-files'))).toSorted();

test('a preview has name, address and either kind of signature, and stores nothing', async () => {
  const fan = await world.createPerson();
  const uploaded = await save(fan, 'signature');
  const before = await stored();
  const preview = (signature?: string) =>
    previewCreatorAgreement(fan.ctx, creatorAgreementInput.parse({ ...where, signature }));
  const typed = await textOf(await preview('zoë жукова'));
  for (const text of ['Zoë Жукова', 'Strada Lungă 1, București, Ilfov, România', 'zoë жукова', 'Preview'])
    expect(typed).toContain(text);
  const image = '/Subtype /Image';
  expect((await preview()).includes(image)).toBe(false);
  for (const signature of [uploaded, `data:image/png;base64,${picture.toString('base64')}`])
    expect((await preview(signature)).includes(image)).toBe(true);
  expect(await stored()).toEqual(before);
  expect(await getCreatorRequest(fan.ctx)).toBeNull();
});

test('rejects an invalid or foreign signature at its field, and visitors', async () => {
  const [fan, other] = [await world.createPerson(), await world.createPerson()];
  const preview = (signature: string) =>
    previewCreatorAgreement(fan.ctx, creatorAgreementInput.parse({ ...where, signature }));
  const words = Buffer.from('These are words').toString('base64');
  await expect(preview(`data:image/png;base64,${words}`)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    fields: { signature: [messages.identityType] },
  });
  for (const address of [await save(other, 'signature'), await save(fan, 'face')])
    await expect(preview(address)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { signature: [messages.identityRequired] },
    });
  await expect(previewCreatorAgreement(world.anonymous, { ...where, signature: null })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('a Chinese name is drawn with a suitable font in a separate thread', async () => {
  const fan = await world.createPerson();
  const input = creatorAgreementInput.parse({ ...where, firstName: '小明', lastName: '王', city: '東京' });
  const text = await textOf(await previewCreatorAgreement(fan.ctx, input));
  for (const words of ['小明 王', 'Strada Lungă 1, 東京, Ilfov, România']) expect(text).toContain(words);
  // Unpacking the font can take seconds of CPU on a busy machine.
}, 120_000);

test('applying stores the signed PDF once, with its hash, version and drawn signature', async () => {
  const fan = await world.createPerson();
  const before = await stored();
  const input = await filled(fan, { signature: await save(fan, 'signature') });
  const [one, two] = await Promise.all([creatorSignup(fan.ctx, input), creatorSignup(fan.ctx, input)]);
  expect(two).toEqual(one);
  expect(one.agreement).toMatchObject({
    id: one.id,
    version: creatorAgreementVersion,
    url: `/api/creator-agreement/${one.id}`,
  });
  const files = (await filesOf(one.id)).filter(({ kind }) => kind === 'agreement');
  expect(files).toHaveLength(1);
  // A document, a face photo, a signature and an agreement.
  expect(await stored()).toHaveLength(before.length + 4);
  const { key, contentType } = await openCreatorAgreement(fan.ctx, { id: one.id });
  expect(contentType).toBe('application/pdf');
  const pdf = await bytesOf(key);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(one.agreement?.sha256);
  expect(pdf.length).toBe(files[0]?.bytes);
  expect(pdf.includes('/Subtype /Image')).toBe(true);
  const text = await textOf(pdf);
  for (const words of ['Zoë Жукова', 'Strada Lungă 1, București, Ilfov, România', `Signed by @${fan.username} on`])
    expect(text).toContain(words);
  expect((await getCreatorRequest(fan.ctx))?.agreement).toEqual(one.agreement);
  // Repeating it stores nothing.
  expect(await creatorSignup(fan.ctx, await filled(fan))).toEqual(one);
  expect((await filesOf(one.id)).filter(({ kind }) => kind === 'agreement')).toHaveLength(1);
});

test('a rejected request leaves no agreement behind', async () => {
  const fan = await world.createPerson();
  const input = await filled(fan, { docs: [await save(fan, 'face')] });
  const before = await stored();
  await expect(creatorSignup(fan.ctx, input)).rejects.toMatchObject({ fields: { docs: expect.anything() } });
  expect(await stored()).toEqual(before);
});

test('the owner and staff can open it, staff on record; it does not exist for anyone else', async () => {
  const [fan, other, creator, staff] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ creator: true }),
    await world.createPerson({ staff: true }),
  ];
  const { id, agreement } = await apply(fan);
  for (const person of [other, creator])
    await expect(openCreatorAgreement(person.ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const person of [other, staff])
    await expect(openCreatorAgreement(person.ctx, { id: 'latest' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(openCreatorAgreement(world.anonymous, { id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const withToken = ({ ctx }: Person) =>
    ctx.actor.kind === 'account' ? { ...ctx, actor: { ...ctx.actor, scopes: ['account' as const] } } : ctx;
  await expect(openCreatorAgreement(withToken(staff), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [file] = (await filesOf(id)).filter(({ kind }) => kind === 'agreement');
  const readers = async () =>
    (
      await world.db
        .select()
        .from(identityFileReads)
        .where(eq(identityFileReads.fileId, file?.id ?? ''))
    ).map(({ readerId }) => readerId);
  for (const ctx of [fan.ctx, withToken(fan)])
    expect(await openCreatorAgreement(ctx, { id: 'latest' })).toEqual(await openCreatorAgreement(ctx, { id }));
  expect(await readers()).toEqual([]);
  expect(await openCreatorAgreement(staff.ctx, { id })).toMatchObject({ key: file?.storageKey });
  expect(await readers()).toEqual([staff.id]);
  const { items } = await listCreatorRequests(staff.ctx, { status: 'none', limit: 100, skip: 0 });
  const seen = items.find((one) => one.id === id);
  expect(seen?.agreement).toEqual(agreement);
  expect([...(seen?.application?.docs ?? []), seen?.application?.facePhoto]).not.toContain(
    `/identity-files/${file?.id}`,
  );
});

test('it survives the decision, the sweep and a second application, and is deleted with the account', async () => {
  const [fan, staff] = [await world.createPerson(), await world.createPerson({ staff: true })];
  const first = await apply(fan);
  await reviewCreatorRequest(staff.ctx, { id: first.id, approved: false, reason: 'Too dark' });
  const second = await apply(fan);
  for (const { id, kind } of await filesOf(second.id))
    if (kind !== 'agreement') await openIdentityFile(staff.ctx, { id });
  await reviewCreatorRequest(staff.ctx, { id: second.id, approved: true });
  await expireIdentityFiles(world.system, new Date(Date.now() + 100 * limits.messageFileUnsentMs));
  const keys = [];
  for (const { id } of [first, second]) keys.push((await openCreatorAgreement(fan.ctx, { id })).key);
  expect((await openCreatorAgreement(fan.ctx, { id: 'latest' })).key).toBe(keys[1]);
  for (const key of keys) expect((await bytesOf(key)).subarray(0, 5).toString()).toBe('%PDF-');

  await world.db.update(accounts).set({ deletedAt: world.clock.now() }).where(eq(accounts.id, fan.id));
  await eraseAccount(world.system, { account: fan.id });
  for (const { id } of [first, second])
    expect(await world.db.select().from(creatorAgreements).where(eq(creatorAgreements.requestId, id))).toEqual([]);
  await expect(openCreatorAgreement(fan.ctx, { id: 'latest' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(keys.every((key) => identityFileId(`/${key}`) !== null)).toBe(true);
});
