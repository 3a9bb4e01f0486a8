import '../../shared/i18n/texts-testing.ts';
import type { MediaDetailsInput } from '@foxreel/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChosenSound, changeOf, formOf, recording } from './recording.ts';

const tide = { sound: { id: 's1', name: 'Tide', url: '/tide.m4a', mimeType: 'audio/mp4' }, delay: 0 };
const storm = { ...tide, sound: { ...tide.sound, id: 's2' } };
const everyone: MediaDetailsInput = { description: 'Waves', tags: ['sea'], visibility: 'free', shop: 0 };
const mine = { description: 'Waves', tags: ['sea'], private: true };

/** Each call waits for the test. */
class FakeXMLHttpRequest {
  static sent: FakeXMLHttpRequest[] = [];
  upload = {};
  status = 0;
  responseText = '';
  form = new FormData();
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  open() {}
  send(form: FormData) {
    this.form = form;
    FakeXMLHttpRequest.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

/** The calls besides the upload, and their responses, if any. */
const calls: { path: string; input: unknown }[] = [];
const answers: object[] = [];
const there = { id: 'm1', addDate: '2026-11-22T03:04:06Z', song: null };
const called = () => calls.map(({ path }) => path);
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const arrives = (id = 'm1') => FakeXMLHttpRequest.sent.at(-1)?.answer(200, { error: null, media: { id } });
const isLost = () => FakeXMLHttpRequest.sent.at(-1)?.onerror();

beforeEach(() => {
  FakeXMLHttpRequest.sent = [];
  calls.length = 0;
  answers.length = 0;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'https://foxreel.test');
    const input: unknown = JSON.parse(init?.body ? String(init.body) : (searchParams.get('input') ?? '{}'));
    const batched = searchParams.has('batch');
    calls.push({ path: pathname.replace('/trpc/', ''), input });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const result = { result: { data: answer } };
    return Response.json(batched ? [result] : result);
  });
});
afterEach(() => {
  recording.discard();
  vi.unstubAllGlobals();
});

const keep = (sound: ChosenSound | null = null) =>
  recording.keep({
    video: new Blob(['webm']),
    seconds: 3,
    recordedAt: new Date('2026-11-22T03:04:05Z'),
    key: 'k1',
    sound,
    account: 'ann',
  });

it('updates a first attempt that may have arrived to the last one’s details before it is done', async () => {
  keep();
  recording.send(everyone);
  isLost();
  await settled();
  recording.send(mine);
  answers.push(there, there);
  arrives();
  await settled();
  expect(calls).toEqual([
    { path: 'media.get', input: { 0: { media: 'm1' } } },
    { path: 'media.update', input: { id: 'm1', ...mine } },
  ]);
  recording.retry();
  // A key must repeat the same content: different content is a conflict.
  const bodies = FakeXMLHttpRequest.sent.map(({ form }) =>
    JSON.stringify([...form].filter(([name]) => name !== 'record')),
  );
  expect(bodies).toEqual([bodies[0], bodies[0]]);
});

it('is not done while it may still be public, sends only the change on retry, and deletes it when discarded', async () => {
  keep();
  recording.send(everyone);
  recording.cancel();
  await settled();
  recording.send(mine);
  answers.push(there);
  arrives();
  await settled();
  answers.push(there);
  recording.retry();
  await settled();
  expect(called()).toEqual(['media.get', 'media.update', 'media.get', 'media.update']);
  expect(FakeXMLHttpRequest.sent).toHaveLength(2);
  answers.push({});
  recording.discard();
  await settled();
  expect(calls.at(-1)).toEqual({ path: 'media.remove', input: { media: 'm1' } });
});

it('is sent as a new recording if the first was deleted since', async () => {
  keep();
  recording.send(everyone);
  isLost();
  await settled();
  recording.send(mine);
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: null } }]));
  arrives();
  await settled();
  const keys = FakeXMLHttpRequest.sent.map(({ form }) => form.get('idempotency_key'));
  expect(keys).toHaveLength(3);
  expect(keys.slice(0, 2)).toEqual(['k1', 'k1']);
  expect(keys[2]).not.toBe('k1');
});

/** Sends it with one sound, loses the answer, and sends it with another; the one that arrived has the sound `song`. */
async function sendAgainWith(before: ChosenSound, now: ChosenSound, song: string) {
  keep(before);
  recording.send(everyone);
  isLost();
  await settled();
  recording.chooseSound(now);
  recording.send(everyone);
  answers.push({ ...there, song: { id: song, name: 'Sound' } }, {});
  arrives();
  await settled();
  return FakeXMLHttpRequest.sent.map(({ form }) => [form.get('sound'), form.get('delay')]);
}

it('is sent as a new recording, replacing the first, if that has another sound', async () => {
  expect(await sendAgainWith(tide, storm, 's1')).toEqual([
    ['s1', '0'],
    ['s1', '0'],
    ['s2', '0'],
  ]);
  expect(called()).toEqual(['media.get', 'media.remove']);
  arrives('m2');
});

it('is sent as a new recording, replacing the first, if its sound may have another offset', async () => {
  expect(await sendAgainWith(tide, { ...tide, delay: 2 }, 's1')).toHaveLength(3);
  expect(called()).toEqual(['media.get', 'media.remove']);
  arrives('m2');
});

it('uses another sound after a rejection, without further calls', async () => {
  keep(tide);
  recording.send(everyone);
  FakeXMLHttpRequest.sent.at(-1)?.answer(400, { error: 'There is no such sound' });
  await settled();
  recording.chooseSound(storm);
  recording.send(everyone);
  arrives();
  await settled();
  expect(FakeXMLHttpRequest.sent.map(({ form }) => form.get('sound'))).toEqual(['s1', 's2']);
  expect(called()).toEqual([]);
});

it('makes no further calls if the first attempt arrives', async () => {
  keep();
  recording.send(everyone);
  arrives();
  await settled();
  expect(calls).toEqual([]);
});

const take = { video: new Blob(['webm']), recordedAt: new Date('2026-11-22T03:04:05Z'), key: 'k1', sound: null };
const textsOf = (form: FormData) => [...form.entries()].filter(([, value]) => typeof value === 'string');

it('sends only the documented, filled-in fields', () => {
  const form = formOf(take, { description: 'Waves', tags: ['sea', 'sand'], visibility: 'free', shop: 4.99 });
  expect(form.get('record')).toMatchObject({ name: 'recording.webm', size: 4 });
  expect(textsOf(form)).toEqual([
    ['date', '2026-11-22T03:04:05.000Z'],
    ['idempotency_key', 'k1'],
    ['description', 'Waves'],
    ['visibility', 'free'],
    ['shop', '4.99'],
    ['tags[]', 'sea'],
    ['tags[]', 'sand'],
  ]);
});

it('sends the sound and its offset', () => {
  const sound = { id: 's1', name: 'Tide', url: '/tide.m4a', mimeType: 'audio/mp4' };
  const form = formOf(
    { ...take, sound: { sound, delay: 2.5 } },
    { description: 'Waves', tags: ['sea'], private: true },
  );
  expect([form.get('sound'), form.get('delay'), form.get('private')]).toEqual(['s1', '2.5', 'true']);
});

it('applies the same details to an arrived recording, and publishes a scheduled or private one', () => {
  const made = { id: 'm1', addDate: '2026-11-22T03:04:06Z' };
  const words = { description: 'Waves', tags: ['sea'] };
  expect(changeOf(made, { ...words, private: true })).toEqual({ id: 'm1', ...words, private: true });
  expect(changeOf(made, { ...words, visibility: 'free', shop: 4.99 })).toEqual({
    id: 'm1',
    ...words,
    visibility: 'free',
    shop: 4.99,
    private: false,
    available_date: made.addDate,
  });
  const later = '2027-01-01T10:00:00.000Z';
  expect(changeOf(made, { ...words, available_date: later })).toMatchObject({ available_date: later });
});
