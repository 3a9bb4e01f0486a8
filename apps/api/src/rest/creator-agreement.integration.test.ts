import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messages } from '@foxreel/contracts';
import { createTestWorld, type Person } from '@foxreel/testing';
import { mediaFile } from '@foxreel/testing/media-files';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const picture = new Uint8Array(await readFile(await mediaFile('gps.jpg')));

const facts = {
  firstName: 'Ina',
  lastName: 'Vited',
  address: 'Strada Lunga 1',
  city: 'Bucharest',
  region: 'Ilfov',
  country: 'Romania',
};
const errorReply = z.object({ error: z.string(), errors: z.record(z.string(), z.string()).optional() });
const sent = z.object({
  data: z.object({
    creator_signup: z.object({ id: z.string(), agreement: z.object({ sha256: z.string(), url: z.string() }) }),
  }),
});
const exported = z.object({
  creator_requests: z.array(
    z.object({ identity_files: z.number(), agreement: z.object({ sha256: z.string() }).nullable() }),
  ),
});

async function person(
  values: Parameters<typeof world.createPerson>[0] = {},
): Promise<Person & { browser: TestBrowser }> {
  const one = await world.createPerson(values);
  return { ...one, browser: await signIn(api, world, one) };
}
const preview = (browser: TestBrowser, body: object) => browser.post('/api/creator-agreement', body);
async function upload(browser: TestBrowser, kind: string): Promise<string> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('upload', new Blob([picture]), 'a.jpg');
  const reply = await browser.request('/api/upload/identity', { method: 'POST', body: form });
  return z.object({ url: z.string() }).parse(await reply.json()).url;
}
async function apply(browser: TestBrowser) {
  const query = `mutation ($docs: [String!]!, $face: String!) { creator_signup(instagram: "a", twitter: "b", firstName: "Ina", lastName: "Vited",
    docs: $docs, facePhoto: $face, signature: "Ina Vited", country: "c", region: "r", city: "c", address: "a") { id agreement { sha256 url } } }`;
  const variables = { docs: [await upload(browser, 'document')], face: await upload(browser, 'face') };
  return sent.parse(await (await browser.post('/api', { query, variables })).json()).data.creator_signup;
}
async function tokenOf(browser: TestBrowser, scope: string) {
  const reply = await browser.post('/api', {
    query: `mutation { createApiToken(name: "t", scopes: [${scope}]) { token } }`,
  });
  const shape = z.object({ data: z.object({ createApiToken: z.object({ token: z.string() }) }) });
  return { authorization: `Bearer ${shape.parse(await reply.json()).data.createApiToken.token}` };
}

test('POST returns the PDF as it will be signed', async () => {
  const { browser } = await person();
  const drawn = `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
  for (const signature of [undefined, 'Ina Vited', drawn]) {
    const reply = await preview(browser, { ...facts, signature });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"$/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const pdf = Buffer.from(await reply.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBe(Number(reply.headers.get('content-length')));
    expect(pdf.includes('/Subtype /Image')).toBe(signature === drawn);
  }
});

test('POST names each wrong field, and rejects tokens and visitors', async () => {
  const { browser } = await person();
  const empty = await preview(browser, {});
  expect(empty.status).toBe(400);
  expect(Object.keys(errorReply.parse(await empty.json()).errors ?? {}).toSorted()).toEqual(
    Object.keys(facts).toSorted(),
  );
  const words = Buffer.from('words').toString('base64');
  for (const [signature, status] of [
    [`data:image/png;base64,${words}`, 415],
    [`data:text/html;base64,${words.repeat(40)}`, 400],
    [`data:image/png;base64,${'A'.repeat(700_000)}`, 400],
  ] as const) {
    const reply = await preview(browser, { ...facts, signature });
    expect(reply.status).toBe(status);
    expect(errorReply.parse(await reply.json()).errors).toMatchObject({ signature: expect.any(String) });
  }
  const long = await preview(browser, { ...facts, city: 'x'.repeat(121) });
  expect(errorReply.parse(await long.json()).errors).toEqual({ city: messages.applicationField });
  expect((await preview(api.browser(), facts)).status).toBe(401);
  const token = await fetch(`${api.address}/api/creator-agreement`, {
    method: 'POST',
    headers: { ...(await tokenOf(browser, 'account')), 'content-type': 'application/json' },
    body: JSON.stringify(facts),
  });
  expect(token.status).toBe(403);
});

test('only the owner, their token and staff can download the signed agreement', async () => {
  const [fan, other, staff] = [await person(), await person(), await person({ staff: true })];
  expect((await fan.browser.request('/api/creator-agreement/latest')).status).toBe(404);
  const { id, agreement } = await apply(fan.browser);
  expect(agreement.url).toBe(`/api/creator-agreement/${id}`);
  for (const [browser, path] of [
    [fan.browser, agreement.url],
    [fan.browser, '/api/creator-agreement/latest'],
    [staff.browser, agreement.url],
  ] as const) {
    const reply = await browser.request(path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"$/);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const pdf = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(agreement.sha256);
  }
  const { creator_requests } = exported.parse(await (await fan.browser.request('/api/account/export')).json());
  expect(creator_requests).toEqual([{ identity_files: 2, agreement: { sha256: agreement.sha256 } }]);
  const byToken = async (browser: TestBrowser, scope: string) =>
    (await fetch(api.address + agreement.url, { headers: await tokenOf(browser, scope) })).status;
  expect(await byToken(fan.browser, 'account')).toBe(200);
  expect(await byToken(fan.browser, 'read')).toBe(403);
  expect(await byToken(staff.browser, 'account')).toBe(404);
  for (const path of [agreement.url, '/api/creator-agreement/latest', '/api/creator-agreement/none'])
    expect((await other.browser.request(path)).status).toBe(404);
  expect((await api.browser().request(agreement.url)).status).toBe(401);
});
