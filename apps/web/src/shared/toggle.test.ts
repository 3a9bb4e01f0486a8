import { onNotice } from '@foxreel/ui/notify';
import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isToggling, runToggle, type Toggle } from './toggle.ts';

const client = new QueryClient();
const errorAnswer = (message: string, httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus } } });

function harness(error: Error | null = null) {
  const sent: [string, boolean][] = [];
  const shown: boolean[] = [];
  const settled: boolean[] = [];
  const notices: string[] = [];
  const waiting: (() => void)[] = [];
  onTestFinished(onNotice(({ text }) => notices.push(text)));
  const toggle: Toggle<boolean> = {
    kind: 'like',
    send: (id, on) =>
      new Promise((resolve, reject) => {
        sent.push([id, on]);
        waiting.push(() => (error ? reject(error) : resolve(on)));
      }),
    show: (_client, _id, on) => shown.push(on),
    settle: (_client, _id, answer) => settled.push(answer),
  };
  const tap = (id: string, on: boolean) => runToggle(toggle, client, id, on);
  return { tap, answer: () => waiting.shift()?.(), sent, shown, settled, notices };
}

describe('a toggle', () => {
  it('switches the screen at once, and again with the answer', async () => {
    const { tap, answer, shown, settled } = harness();
    const done = tap('a', true);
    expect(shown).toEqual([true]);
    expect(isToggling('like', 'a')).toBe(true);
    answer();
    await done;
    expect(settled).toEqual([true]);
    expect(isToggling('like', 'a')).toBe(false);
  });

  it('ignores further taps on the same item while one is running', async () => {
    const { tap, answer, sent, shown, settled } = harness();
    const done = [tap('a', true), tap('a', false), tap('a', true), tap('b', true)];
    answer();
    answer();
    await Promise.all(done);
    expect(sent).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(shown).toEqual([true, true]);
    expect(settled).toEqual([true, true]);
    const later = tap('a', false);
    answer();
    await later;
    expect(settled).toEqual([true, true, false]);
  });

  it('reverts with the error if the server rejects it', async () => {
    const { tap, answer, shown, settled, notices } = harness(errorAnswer('Not here', 404));
    const done = tap('a', true);
    answer();
    await done;
    expect(shown).toEqual([true, false]);
    expect(settled).toEqual([]);
    expect(notices).toEqual(['Not here']);
    expect(isToggling('like', 'a')).toBe(false);
  });

  it('reverts silently if the session has ended: the redirect to sign-in explains enough', async () => {
    const { tap, answer, shown, notices } = harness(errorAnswer('Sign in', 401));
    const done = tap('a', true);
    answer();
    await done;
    expect(shown).toEqual([true, false]);
    expect(notices).toEqual([]);
  });
});
