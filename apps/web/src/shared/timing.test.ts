import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './timing.ts';

/** A browser without idle callbacks, so that timers decide. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that waits for the page to be idle', () => {
  it('runs in order, with time for a frame in between', () => {
    const ran: number[] = [];
    for (const name of [1, 2, 3]) whenIdle(() => ran.push(name));
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(60);
    expect(ran).toEqual([1]);
    vi.advanceTimersByTime(79);
    expect(ran).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual([1, 2]);
    vi.runAllTimers();
    expect(ran).toEqual([1, 2, 3]);
  });

  it('skips canceled work and continues', () => {
    const ran: string[] = [];
    const leave = whenIdle(() => ran.push('left'));
    whenIdle(() => ran.push('kept'));
    leave();
    vi.runAllTimers();
    whenIdle(() => ran.push('later'));
    vi.runAllTimers();
    expect(ran).toEqual(['kept', 'later']);
  });

  it('continues with work added by a task, and after a failing one', () => {
    const ran: string[] = [];
    whenIdle(() => {
      whenIdle(() => ran.push('asked for'));
      throw new Error('It failed');
    });
    whenIdle(() => ran.push('next'));
    expect(() => vi.advanceTimersByTime(60)).toThrow('It failed');
    vi.runAllTimers();
    expect(ran).toEqual(['next', 'asked for']);
  });
});
