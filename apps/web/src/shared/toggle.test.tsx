import { onNotice } from '@foxreel/ui/notify';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from './api/trpc.ts';
import { dropOutbox } from './outbox/outbox.ts';
import { callError } from './outbox/testing/call-error.ts';
import { signInForTest } from './outbox/testing/sign-in-for-test.ts';
import { createToggle, isToggling, showWaitingTaps } from './toggle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.mount();
  signInForTest('ann');
});

afterEach(() => {
  dropOutbox();
  queryClient.unmount();
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

function harness() {
  const sent: [string, boolean][] = [];
  const shown: boolean[] = [];
  const settled: boolean[] = [];
  const notices: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  onTestFinished(onNotice(({ text }) => notices.push(text)));
  const tapAs = createToggle<boolean>({
    kind: 'like',
    send: (id, on) =>
      new Promise((resolve, reject) => {
        sent.push([id, on]);
        waiting.push((error) => (error ? reject(error) : resolve(on)));
      }),
    show: (_id, on) => void shown.push(on),
    settle: (_id, answer) => void settled.push(answer),
  });
  const answer = async (error?: Error) => {
    waiting.shift()?.(error);
    await settle();
  };
  return { tap: (id: string, on: boolean) => tapAs('ann', id, on), answer, sent, shown, settled, notices };
}

describe('a toggle', () => {
  it('switches the screen at once, and again with the answer', async () => {
    const { tap, answer, shown, settled } = harness();
    tap('a', true);
    expect(shown).toEqual([true]);
    expect(isToggling('like', 'a')).toBe(true);
    await settle();
    await answer();
    expect(settled).toEqual([true]);
    expect(isToggling('like', 'a')).toBe(false);
  });

  it('ignores further taps on the same item while one is running', async () => {
    const { tap, answer, sent, shown, settled } = harness();
    for (const [id, on] of [
      ['a', true],
      ['a', false],
      ['a', true],
      ['b', true],
    ] as const)
      tap(id, on);
    await settle();
    await answer();
    await answer();
    expect(sent).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(shown).toEqual([true, true]);
    expect(settled).toEqual([true, true]);
    tap('a', false);
    await settle();
    await answer();
    expect(settled).toEqual([true, true, false]);
  });

  it('reverts with the error if the server rejects it', async () => {
    const { tap, answer, shown, settled, notices } = harness();
    tap('a', true);
    await settle();
    await answer(callError('Not here', 404));
    expect(shown).toEqual([true, false]);
    expect(settled).toEqual([]);
    expect(notices).toEqual(['Not here']);
    expect(isToggling('like', 'a')).toBe(false);
  });

  it('stays as it is if the session has ended: it waits until its author is back', async () => {
    const { tap, answer, shown, notices } = harness();
    tap('a', true);
    await settle();
    await answer(callError('Sign in', 401));
    expect(shown).toEqual([true]);
    expect(notices).toEqual([]);
  });

  it('waits without a connection, where the last of several taps is sent', async () => {
    onlineManager.setOnline(false);
    const { tap, answer, sent, shown } = harness();
    tap('a', true);
    await settle();
    tap('a', false);
    tap('b', true);
    showWaitingTaps();
    expect(shown).toEqual([true, false, true, false, true]);
    onlineManager.setOnline(true);
    await settle();
    await answer();
    await answer();
    expect(sent).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('says what was refused if that comes later', async () => {
    onlineManager.setOnline(false);
    const { tap, answer, shown, notices } = harness();
    tap('a', true);
    await settle(60_000);
    onlineManager.setOnline(true);
    await settle();
    await answer(callError('The media was not found', 404));
    expect(shown).toEqual([true, false]);
    expect(notices).toEqual(['We couldn’t save a like you gave earlier. The media was not found']);
  });

  it('keeps a later tap when the one before it is answered or refused', async () => {
    const { tap, answer, sent, shown, settled } = harness();
    tap('a', true);
    await settle();
    await answer(callError('Lost'));
    tap('a', false);
    await settle(2_000);
    await answer();
    expect(settled).toEqual([]);
    await answer();
    expect(sent).toEqual([
      ['a', true],
      ['a', true],
      ['a', false],
    ]);
    expect(shown).toEqual([true, false]);
    expect(settled).toEqual([false]);
  });
});
