import { describe, expect, it } from 'vitest';
import { createSerialToggle, isToggling } from './serial-toggle.ts';

function harness(fail: (wanted: boolean) => boolean = () => false) {
  const sent: boolean[] = [];
  const settled: boolean[] = [];
  const refused: boolean[] = [];
  const waiting: (() => void)[] = [];
  const toggle = createSerialToggle<boolean>({
    kind: 'like',
    send: (_id, wanted) =>
      new Promise((resolve, reject) => {
        sent.push(wanted);
        waiting.push(() => (fail(wanted) ? reject(new Error('refused')) : resolve(wanted)));
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
    const { toggle, refused, answer } = harness(() => true);
    toggle.set('a', false, true);
    await answer();
    expect(refused).toEqual([false]);
  });

  it('puts nothing back when the refused call was taken back by a second tap', async () => {
    const { toggle, sent, refused, answer } = harness(() => true);
    toggle.set('a', false, true);
    toggle.set('a', true, false);
    await answer();
    expect(sent).toEqual([true]);
    expect(refused).toEqual([]);
    expect(isToggling('like', 'a')).toBe(false);
  });
});
