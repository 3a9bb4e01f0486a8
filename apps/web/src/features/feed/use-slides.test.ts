import { describe, expect, it } from 'vitest';
import { createWheelStep } from './use-slides.ts';

describe('a wheel over the feed', () => {
  it('moves one slide per notch', () => {
    const step = createWheelStep();
    expect(step(100, 0)).toBe(1);
    expect(step(-100, 1000)).toBe(-1);
  });

  it('moves one slide per trackpad swipe with its inertia', () => {
    const step = createWheelStep();
    let moved = 0;
    for (let time = 0; time < 1500; time += 16) moved += step(120 * Math.exp(-time / 400), time);
    expect(moved).toBe(1);
  });

  it('moves again when a second swipe starts during the first one’s inertia', () => {
    const step = createWheelStep();
    let moved = 0;
    for (let time = 0; time < 700; time += 16) moved += step(100 * Math.exp(-time / 200), time);
    for (let time = 700; time < 1400; time += 16) moved += step(100 * Math.exp(-(time - 700) / 200), time);
    expect(moved).toBe(2);
  });

  it('does not move for tiny movements', () => {
    expect(createWheelStep()(2, 0)).toBe(0);
  });
});
