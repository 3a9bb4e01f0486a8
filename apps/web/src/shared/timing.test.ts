import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './timing.ts';

/** A browser without idle callbacks, so that its timers say when. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what waits for the page to be idle', () => {
  it('runs one after another, in order, with time for a frame between them', () => {
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

  it('leaves out what was left, and goes on after it', () => {
    const ran: string[] = [];
    const leave = whenIdle(() => ran.push('left'));
    whenIdle(() => ran.push('kept'));
    leave();
    vi.runAllTimers();
    whenIdle(() => ran.push('later'));
    vi.runAllTimers();
    expect(ran).toEqual(['kept', 'later']);
  });

  it('goes on with what one of them asks for, and after one that failed', () => {
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
