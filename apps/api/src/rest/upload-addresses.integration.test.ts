import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createApiToken, endOtherSessions, endSession, revokeApiToken, signOut } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import type { Person } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createUploadApi, type Opened, openedShape, sendPart, type UploadApi, until } from './testing/ingest-client.ts';

let api: UploadApi;
beforeAll(async () => {
  api = await createUploadApi();
});

const clip = (size: number) => new Uint8Array(randomBytes(size));
const refused = [403, { error: messages.uploadAddressEnded }];
const answer = async (reply: Response) => [reply.status, await reply.json()];
const rowOf = async ({ key }: Opened) => {
  const [row] = await api.world.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  if (!row) throw new Error('There is no row');
  return row;
};

/** What the page of this cookie may do. */
async function inSession(person: Person, cookie: string): Promise<{ id: string; ctx: Context }> {
  const hash = createHash('sha256').update(cookie.replace('auth_id=', '')).digest('hex');
  const [session] = await api.world.db.select().from(schema.sessions).where(eq(schema.sessions.tokenHash, hash));
  if (!session) throw new Error('There is no session');
  const roles = { creator: true, staff: false };
  const ctx = api.world.contextOf({
    kind: 'account',
    accountId: person.id,
    sessionId: session.id,
    scopes: null,
    ...roles,
  });
  return { id: session.id, ctx };
}

const ends: [string, (person: Person, session: { id: string; ctx: Context }) => Promise<unknown>][] = [
  ['everywhere else', ({ ctx }) => endOtherSessions(ctx)],
  ['everywhere but in the session that opened it', (_, { ctx }) => endOtherSessions(ctx)],
  ['in this session, from another', ({ ctx }, { id }) => endSession(ctx, { id })],
  ['here', (_, { ctx }) => signOut(ctx)],
];

test.each(ends)('the address of an upload serves only its owner after signing out %s', async (_, end) => {
  const { person, cookie } = await api.creator();
  const bytes = clip(100_000);
  const opened = await api.open(cookie, 'stolen.mp4', bytes.length);
  expect(await api.put(opened.url, bytes.subarray(0, 40_000)).then(answer)).toMatchObject([409, {}]);
  await end(person, await inSession(person, cookie));
  expect((await fetch(opened.url, { method: 'HEAD' })).status).toBe(403);
  expect(await api.put(opened.url, bytes, 40_000).then(answer)).toMatchObject(refused);
  expect((await rowOf(opened)).state).toBe('open');
  const again = { cookie: await api.signIn(person) };
  expect((await fetch(opened.url, { method: 'HEAD', headers: again })).headers.get('x-ut-range-start')).toBe('40000');
  expect(await api.put(opened.url, bytes, 40_000, again).then(answer)).toMatchObject([
    200,
    { serverData: { media: opened.customId } },
  ]);
});

test('other sessions and other uploads are not concerned', async () => {
  const { person, cookie } = await api.creator();
  const other = await api.signIn(person);
  const bytes = clip(1000);
  const [here, there] = [await api.open(cookie, 'here.mp4', 1000), await api.open(other, 'there.mp4', 1000)];
  await endSession(person.ctx, { id: (await inSession(person, other)).id });
  expect(await api.put(there.url, bytes).then(answer)).toMatchObject(refused);
  expect((await api.put(here.url, bytes)).status).toBe(200);
});

test('an API token takes its uploads with it', async () => {
  const { person } = await api.creator();
  const { token, apiToken } = await createApiToken(person.ctx, { name: 'Tool', scopes: ['media'] });
  const bearer = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${api.origin}/api/uploadthing?actionType=upload&slug=media`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-uploadthing-version': '7.7.4', ...bearer },
    body: JSON.stringify({
      files: [{ name: 'tool.mp4', size: 1000, type: 'video/mp4' }],
      input: [{ description: 'A walk', tags: ['sea'] }],
    }),
  });
  const [opened] = openedShape.parse(await reply.json());
  if (!opened) throw new Error('Nothing was opened');
  expect(await api.rangeStart(opened.url)).toBe(0);
  await revokeApiToken(person.ctx, { id: apiToken.id });
  expect(await api.put(opened.url, clip(1000)).then(answer)).toMatchObject(refused);
});

test('who is sending is interrupted', async () => {
  const { person, cookie } = await api.creator();
  const bytes = clip(1_000_000);
  const opened = await api.open(cookie, 'thief.mp4', bytes.length);
  const arriving = await sendPart(opened.url, {
    method: 'PUT',
    field: 'file',
    headers: { range: 'bytes=0-' },
    bytes: bytes.subarray(0, 400_000),
    promised: bytes.length,
  });
  await until(async () => (await api.rangeStart(opened.url)) > 0);
  await endOtherSessions(person.ctx);
  expect(await arriving.reply).toContain(messages.uploadTakenOver);
});

test('who is sending to another process gets no media', async () => {
  const { cookie } = await api.creator();
  const bytes = clip(500_000);
  const opened = await api.open(cookie, 'elsewhere.mp4', bytes.length);
  const headers = { range: 'bytes=0-', 'content-type': 'multipart/form-data; boundary=part' };
  const sending = request(opened.url, { method: 'PUT', headers });
  const reply = new Promise<IncomingMessage | null>((resolve) =>
    sending.on('response', resolve).on('error', () => resolve(null)),
  );
  const form = 'Content-Disposition: form-data; name="file"; filename="clip.mp4"';
  sending.write(['--part', form, 'Content-Type: video/mp4', '', ''].join('\r\n'));
  sending.write(bytes.subarray(0, 400_000));
  await until(async () => (await api.rangeStart(opened.url)) > 0);
  // As the other process does it, which cannot interrupt this one.
  await api.world.db.update(schema.uploads).set({ openedBy: null }).where(eq(schema.uploads.key, opened.key));
  sending.write(bytes.subarray(400_000));
  sending.end(['', '--part--', ''].join('\r\n'));
  const answered = await reply;
  expect(answered && [answered.statusCode, JSON.parse(await text(answered))]).toMatchObject(refused);
  expect((await rowOf(opened)).state).toBe('open');
});
