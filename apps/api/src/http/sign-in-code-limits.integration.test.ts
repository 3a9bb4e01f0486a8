import { createTestWorld, mailedSecret, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';
import { mailLimits } from './abuse-limits.ts';

const world = await createTestWorld();
/** Requests state their address, as behind a proxy: an attacker has many. */
const api = await createTestApi(world, { variables: { TRUST_PROXY: 'true' } });

let addresses = 0;
const anotherAddress = () => {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
};
const post = (body: object, address: string) =>
  api.browser().post('/api/auth', { type: 'code', ...body }, { 'x-forwarded-for': address });
const ask = async ({ email }: Pick<Person, 'email'>) => {
  expect((await post({ email }, anotherAddress())).status).toBe(200);
  return mailedSecret(world, email, 'sign_in_code');
};
const enter = (email: string, code: string, address = anotherAddress()) => post({ email, code }, address);
const wrong = (code: string) => (code === '0000' ? '0001' : '0000');

/** Every answer takes the same constant time, so attempts run in parallel. */
const allAnswered = async (times: number, attempt: (at: number) => ReturnType<typeof enter>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, at) => attempt(at)));
  expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200));
};

/** An account in a browser that its email now knows. */
async function signUp() {
  const browser = api.browser();
  const name = `owner${addresses}`;
  const [email, from] = [`${name}@example.test`, { 'x-forwarded-for': anotherAddress() }];
  const body = { type: 'email', username: name, fullname: 'Owner', email, password: 'Sunflower77' };
  const { account } = await (await browser.post('/api/signup', body, from)).json();
  const own = async (sent: object) => (await browser.post('/api/auth', { type: 'code', email, ...sent }, from)).json();
  return { id: account.id, email, own };
}

test('strangers can neither use up nor replace the codes of a known device', {
  timeout: 120_000,
}, async () => {
  const { id, email, own } = await signUp();
  await own({});
  const code = await mailedSecret(world, email, 'sign_in_code');
  for (let asked = 0; asked < mailLimits.codeEmail.points; asked += 1) await ask({ email });
  expect((await post({ email }, anotherAddress())).status).toBe(429);
  await allAnswered(mailLimits.codeTryEmail.points, () => enter(email, wrong(code)));
  expect((await enter(email, code)).status).toBe(429);
  expect((await own({ code })).account).toMatchObject({ id });
  expect(await own({})).toMatchObject({ error: null });
});

test('wrong codes are limited per account, per address, and for all accounts together', {
  timeout: 120_000,
}, async () => {
  const [victim, person] = [await world.createPerson(), await world.createPerson()];
  await allAnswered(mailLimits.codeTryEmail.points, () => enter(victim.email, '0000'));
  expect((await enter(victim.email, '0000')).status).toBe(429);
  expect((await enter(victim.email, '0000')).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);

  const here = anotherAddress();
  await allAnswered(mailLimits.codeTryAddress.points, (at) => enter(`nobody${at}@example.test`, '0000', here));
  expect((await enter('nobody@example.test', '0000', here)).status).toBe(429);

  const code = await ask(person);
  expect((await (await enter(person.email, wrong(code))).json()).account).toBeNull();
  // A right code uses nothing up.
  expect((await (await enter(person.email, code)).json()).account).toMatchObject({ id: person.id });
  const spent = 2 * mailLimits.codeTryEmail.points + mailLimits.codeTryAddress.points + 1;
  await allAnswered(mailLimits.codeTryAll.points - spent, (at) => enter(`anybody${at}@example.test`, '0000'));
  const known = await signUp();
  await known.own({});
  const own = await mailedSecret(world, known.email, 'sign_in_code');
  const late = await ask(person);
  expect((await enter(person.email, late)).status).toBe(429);
  expect((await known.own({ code: own })).account).toMatchObject({ id: known.id });
  const byPassword = await api
    .browser()
    .post('/api/auth', { type: 'email', email: person.email, password: 'Wrong1234' });
  expect(byPassword.status).toBe(200);
});
