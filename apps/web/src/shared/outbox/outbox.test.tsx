import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/trpc.ts';
import { createOutboxKind, discardEntry, dropOutbox, restoreOutbox } from './outbox.ts';
import { readOutbox } from './outbox-store.ts';
import { callError } from './testing/call-error.ts';
import { signInForTest as signIn } from './testing/sign-in-for-test.ts';

interface Sent {
  input: string;
  key: string;
}

const isText = (input: unknown): input is string => typeof input === 'string';
let sent: Sent[] = [];
/** What the next calls end with; success if none is left. */
let failures: Error[] = [];
const shown: string[] = [];

const kindNamed = (name: string, outlastsLimits = false) =>
  createOutboxKind<string, string>({
    name,
    isInput: isText,
    send: async (input, { key }) => {
      sent.push({ input, key });
      const failure = failures.shift();
      if (failure) throw failure;
      return `${name}: ${input}`;
    },
    onSent: (answer) => shown.push(answer),
    onRefused: ({ message }) => message,
    outlastsLimits,
  });
const notes = kindNamed('note');
const taps = kindNamed('tap', true);

const itemsOf = (kind: typeof notes) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: kind.mutationKey })
    .flatMap((mutation) => kind.itemOf(mutation) ?? []);
const states = () => itemsOf(notes).map(({ entry, state }) => `${entry.input} ${state}`);
const inputs = () => sent.map(({ input }) => input);
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const connect = (online: boolean) => onlineManager.setOnline(online);
/** Everything in memory is lost. */
const reload = () => queryClient.getMutationCache().clear();

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
  sent = [];
  failures = [];
  shown.length = 0;
  signIn('ann');
});

afterEach(() => {
  dropOutbox();
  queryClient.unmount();
  queryClient.clear();
  connect(true);
  vi.useRealTimers();
});

it('waits without a connection, and is sent in order and once when it is back', async () => {
  connect(false);
  notes.add('ann', 'one');
  taps.add('ann', 'two');
  notes.add('ann', 'three');
  await settle();
  expect(sent).toEqual([]);
  expect(states()).toEqual(['one waiting', 'three waiting']);
  connect(true);
  await settle();
  expect(inputs()).toEqual(['one', 'two', 'three']);
  expect(shown).toEqual(['note: one', 'tap: two', 'note: three']);
  expect(itemsOf(notes)).toEqual([]);
  expect(readOutbox('ann')).toEqual([]);
});

it('survives a reload with its key', async () => {
  connect(false);
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle();
  const keys = readOutbox('ann').map(({ key }) => key);
  reload();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  restoreOutbox('ann');
  await settle();
  expect(states()).toEqual(['one waiting', 'two waiting']);
  vi.restoreAllMocks();
  connect(true);
  await settle();
  expect(sent).toEqual([
    { input: 'one', key: keys[0] },
    { input: 'two', key: keys[1] },
  ]);
});

it('sends again what got no answer, with its key and before what came later', async () => {
  failures = [callError('Lost'), callError('Away', 503)];
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle();
  expect(states()).toEqual(['one waiting', 'two waiting']);
  await settle(3_000);
  expect(inputs()).toEqual(['one', 'one', 'one', 'two']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('gives up on one that the server always fails at, so that the others have their turn', async () => {
  failures = Array.from({ length: 6 }, () => callError('Broken', 500));
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle(30_000);
  expect(states()).toEqual(['one refused']);
  expect(inputs().at(-1)).toBe('two');
});

it('is never sent as somebody else’s', async () => {
  connect(false);
  notes.add('ann', 'Mine');
  await settle();
  signIn('bea');
  connect(true);
  await settle();
  notes.add('bea', 'Hers');
  await settle();
  expect(inputs()).toEqual(['Hers']);
  expect(states()).toEqual([]);
  signIn('ann');
  restoreOutbox('ann');
  await settle();
  expect(inputs()).toEqual(['Hers', 'Mine']);
});

it('waits for its author if the session has ended', async () => {
  failures = [callError('Sign in', 401)];
  notes.add('ann', 'one');
  await settle();
  expect(readOutbox('ann')).toHaveLength(1);
  restoreOutbox('ann');
  await settle();
  expect(inputs()).toEqual(['one', 'one']);
  expect(readOutbox('ann')).toEqual([]);
});

it('keeps what was refused with the reason, also over a reload, until it is sent again or discarded', async () => {
  failures = [callError('Blocked', 403)];
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle();
  expect(inputs()).toEqual(['one', 'two']);
  reload();
  restoreOutbox('ann');
  await settle();
  const [refused] = itemsOf(notes);
  expect(refused).toMatchObject({ state: 'refused', entry: { input: 'one', refusal: 'Blocked' } });
  if (!refused) return;
  failures = [callError('Still blocked', 403)];
  notes.retry(refused.entry);
  await settle();
  const [again] = itemsOf(notes);
  expect(again?.entry.refusal).toBe('Still blocked');
  if (again) discardEntry(again.entry);
  expect(itemsOf(notes)).toEqual([]);
  expect(readOutbox('ann')).toEqual([]);
});

it('waits as long as a limit says, where it outlasts limits', async () => {
  failures = [callError('Too fast', 429, 7), callError('Too fast', 429, 7)];
  taps.add('ann', 'one');
  await settle(6_900);
  expect(inputs()).toEqual(['one']);
  await settle(200);
  expect(inputs()).toEqual(['one', 'one']);
  await settle(7_000);
  expect(inputs()).toEqual(['one', 'one', 'one']);
  expect(shown).toEqual(['tap: one']);
});

it('is not sent if another tab has sent or discarded it', async () => {
  connect(false);
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle();
  for (const key of Object.keys(localStorage))
    if (localStorage.getItem(key)?.includes('"one"')) localStorage.removeItem(key);
  connect(true);
  await settle();
  expect(inputs()).toEqual(['two']);
  expect(shown).toEqual(['note: two']);
});

it('lets the next have its turn when the first is discarded', async () => {
  failures = [callError('Lost')];
  notes.add('ann', 'one');
  notes.add('ann', 'two');
  await settle();
  const [first] = itemsOf(notes);
  if (first) discardEntry(first.entry);
  await settle(10_000);
  expect(inputs()).toEqual(['one', 'two']);
});

it('is dropped for everybody, or for all but one', async () => {
  connect(false);
  notes.add('ann', 'one');
  signIn('bea');
  notes.add('bea', 'two');
  dropOutbox('bea');
  expect([readOutbox('ann').length, readOutbox('bea').length]).toEqual([0, 1]);
  dropOutbox();
  connect(true);
  await settle();
  expect(sent).toEqual([]);
});

it('leaves out entries that were changed by hand', () => {
  localStorage.setItem('outbox.ann.x', '{');
  localStorage.setItem(
    'outbox.ann.y',
    JSON.stringify({ key: 'y', account: 'ann', kind: 'note', at: 1, refusal: null, input: 5 }),
  );
  restoreOutbox('ann');
  expect(itemsOf(notes)).toEqual([]);
  expect(localStorage.getItem('outbox.ann.y')).toBeNull();
});

it('deletes the files of what it drops, and nobody else’s', () => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
  connect(false);
  notes.add('ann', 'one');
  dropOutbox('ann');
  expect(deleted).toEqual([]);
  dropOutbox('bea');
  expect(deleted).toEqual(['outbox.ann']);
  vi.unstubAllGlobals();
});
