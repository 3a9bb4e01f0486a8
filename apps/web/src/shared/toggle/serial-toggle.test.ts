import { describe, expect, it } from 'vitest';
import { CallRefused } from '../api/call-server.ts';
import { createSerialToggle, isToggling } from './serial-toggle.ts';

const refusal = new CallRefused('No', { httpStatus: 403 });

function harness(error: Error | null = null) {
  const sent: boolean[] = [];
  const settled: boolean[] = [];
  const refused: boolean[] = [];
  const waiting: (() => void)[] = [];
  const toggle = createSerialToggle<boolean>({
    kind: 'like',
    send: (_id, wanted) =>
      new Promise((resolve, reject) => {
        sent.push(wanted);
        waiting.push(() => (error ? reject(error) : resolve(wanted)));
      }),
    onSettled: (_id, answer) => settled.push(answer),
    onRefused: (_id, confirmed) => refused.push(confirmed),
  });
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { toggle, sent, settled, refused, answer };
}

describe('a serial toggle', () => {
  it('sends one call for one tap', async () => {
    const { toggle, sent, settled, answer } = harness();
    toggle.set('a', false, true);
    await answer();
    expect(sent).toEqual([true]);
    expect(settled).toEqual([true]);
  });

  it('settles quick taps on the last intent, one call at a time', async () => {
    const { toggle, sent, settled, answer } = harness();
    toggle.set('a', false, true);
    toggle.set('a', true, false);
    toggle.set('a', false, true);
    toggle.set('a', true, false);
    expect(sent).toEqual([true]);
    expect(isToggling('like', 'a')).toBe(true);
    expect(toggle.intent('a', true)).toBe(false);
    await answer();
    expect(sent).toEqual([true, false]);
    await answer();
    expect(settled).toEqual([false]);
    expect(isToggling('like', 'a')).toBe(false);
    expect(toggle.intent('a', true)).toBe(true);
  });

  it('goes back to what the server confirmed when a call is refused', async () => {
    const { toggle, refused, answer } = harness(refusal);
    toggle.set('a', false, true);
    await answer();
    expect(refused).toEqual([false]);
  });

  it('asks for what was tapped last when its page is left, and for nothing that is asked for already', async () => {
    const { toggle, sent, answer } = harness();
    toggle.set('a', false, true);
    toggle.sendUnsent();
    expect(sent).toEqual([true]);
    toggle.set('a', true, false);
    toggle.sendUnsent();
    expect(sent).toEqual([true, false]);
    await answer();
    toggle.sendUnsent();
    expect(sent, 'the page lived on').toEqual([true, false, false]);
  });

  it('puts nothing back when the refused call was taken back by a second tap', async () => {
    const { toggle, sent, refused, answer } = harness(refusal);
    toggle.set('a', false, true);
    toggle.set('a', true, false);
    await answer();
    expect(sent).toEqual([true]);
    expect(refused).toEqual([]);
    expect(isToggling('like', 'a')).toBe(false);
  });

  it('asks for the last intent also when no answer came to the one before it: the server may have heard that', async () => {
    const { toggle, sent, refused, answer } = harness(new TypeError('Failed to fetch'));
    toggle.set('a', false, true);
    toggle.set('a', true, false);
    await answer();
    expect(sent).toEqual([true, false]);
    await answer();
    expect(refused).toEqual([]);
    expect(isToggling('like', 'a')).toBe(false);
  });
});
