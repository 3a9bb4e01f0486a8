import { createTestWorld, type Person } from '@foxreel/testing';
import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { openSocket } from '../testing/open-socket.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

let api: TestApi;
let creator: Person;
let browser: TestBrowser;
beforeAll(async () => {
  const world = await createTestWorld();
  api = await createTestApi(world);
  creator = await world.createPerson({ creator: true });
  browser = await signIn(api, world, creator);
});

const ask = async (query: string, variables: object = {}, as: TestBrowser = browser) => {
  const reply = await as.post('/api', { query, variables });
  return { status: reply.status, ...(await reply.json()) };
};

test('introspection returns the whole schema, signed in or not, as code generators and clients need', async () => {
  for (const as of [browser, api.browser()]) {
    const { status, data } = await ask(getIntrospectionQuery(), {}, as);
    expect(status).toBe(200);
    expect(printSchema(buildClientSchema(data))).toContain('type Media {');
    const { data: type } = await ask('{ __type(name: "Tag") { fields { name args { name } } } }', {}, as);
    expect(type.__type.fields).toContainEqual({ name: 'count', args: [] });
  }
});

test('a required variable may have a default, on the first request and the next', async () => {
  const query = 'query($limit: Int! = 2, $type: MediaType! = video) { medias(limit: $limit, type: $type) { id } }';
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(query)).toEqual({ status: 200, data: { medias: [] } });
    expect(await ask(query, { limit: 1 })).toEqual({ status: 200, data: { medias: [] } });
  }
  expect((await ask(query, { limit: null })).status).toBe(400);
});

test.each(['foo 5', '5', '2027-02-31', '2027-02-30T00:00:00Z', '1/2/2027', 'Jan 5 2027', '2027-01-01T10:00:00'])(
  'a DateTime of %j is refused, as a variable and in the document, and nothing is sent',
  async (time) => {
    const mutation = (at: string) =>
      `(send_to: everyone, messages: [{ type: text, value: "Hi" }], scheduled_at: ${at}) { id }`;
    const answers = [
      await ask(`mutation { sendMassMessage${mutation(JSON.stringify(time))} }`),
      await ask(`mutation($at: DateTime) { sendMassMessage${mutation('$at')} }`, { at: time }),
    ];
    for (const { errors } of answers) expect(errors[0].message).toContain('DateTime must be an ISO 8601 date-time');
    expect((await ask('{ mass_messages { id } }')).data).toEqual({ mass_messages: [] });
  },
);

test('HEAD is answered like GET, without a body', async () => {
  const path = `/api?query=${encodeURIComponent('{ __typename }')}`;
  const reply = await browser.request(path, { method: 'HEAD' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-request-id')).toBeTruthy();
  expect(await reply.text()).toBe('');
  expect((await browser.request('/api', { method: 'HEAD' })).status).toBe(400);
});

test('another request or response type is rejected in JSON', async () => {
  const body = '{"query":"{ __typename }"}';
  const asText = await browser.request('/api', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
  expect(asText.status).toBe(415);
  expect((await asText.json()).errors).toMatchObject([{ status: 415, extensions: { code: 'UNSUPPORTED_TYPE' } }]);
  const headers = { 'content-type': 'application/json', accept: 'image/png' };
  const picture = await browser.request('/api', { method: 'POST', headers, body });
  expect(picture.status).toBe(406);
  expect((await picture.json()).errors).toMatchObject([{ message: expect.stringContaining('application/json') }]);
  const loud = { 'content-type': 'Application/JSON; charset=UTF-8' };
  const answered = await browser.request('/api', { method: 'POST', headers: loud, body });
  expect(await answered.json()).toEqual({ data: { __typename: 'Query' } });
});

test('responses are never cached for others', async () => {
  const path = `/api?query=${encodeURIComponent('{ wallet { amount } }')}`;
  const replies = [
    await browser.request(path),
    await browser.post('/api', { query: '{ wallet { amount } }' }),
    await browser.post('/api', { query: '{ wallet { amount } }' }),
    await api.browser().post('/api', { query: '{ coin_packs { value } }' }),
    await api.browser().post('/api', { query: '{ coin_packs { value } }' }),
  ];
  for (const reply of replies) {
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await reply.json()).errors).toBeUndefined();
  }
});

test('absent fields of a changed rule stay; a recreated one replaces it', async () => {
  const rule = 'event: follow, messages: [{ type: text, value: "Hi" }]';
  const delay = { amount: 5, unit: 'minutes' };
  const fields = '{ enabled delay { amount unit } messages { value } }';
  await ask(`mutation { createMessengerRule(${rule}, delay: { amount: 5, unit: minutes }) { id } }`);
  await ask('mutation { switchMessengerRule(event: follow, enabled: false) { id } }');
  const change = (rest = '') =>
    ask(
      `mutation { updateMessengerRule(rule: { event: follow, messages: [{ type: text, value: "New" }]${rest} }) ${fields} }`,
    );
  expect((await change()).data.updateMessengerRule).toEqual({ enabled: false, delay, messages: [{ value: 'New' }] });
  expect((await change(', delay: null')).data.updateMessengerRule).toMatchObject({ enabled: false, delay: null });
  expect((await change(', enabled: true')).data.updateMessengerRule).toMatchObject({ enabled: true, delay: null });
  const made = await ask(`mutation { createMessengerRule(${rule}) ${fields} }`);
  expect(made.data.createMessengerRule).toEqual({ enabled: true, delay: null, messages: [{ value: 'Hi' }] });
});

test('a live subscription with an invalid id is rejected', async () => {
  const socket = await openSocket(api);
  const id = socket.subscribe('subscription { live(user: "zz") { status } }');
  await expect
    .poll(() => socket.received(id))
    .toMatchObject([{ payload: { errors: [{ state: { user: ['Must be an id'] } }] } }, { type: 'complete' }]);
  socket.close();
});
