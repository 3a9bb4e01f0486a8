import { describe, expect, it } from 'vitest';
import { isInstallMoment } from './install.ts';

const moment = {
  slide: 5,
  now: 100_000,
  lastShown: null,
  mobile: true,
  ios: false,
  standalone: false,
  offered: true,
};

describe('the install prompt', () => {
  it('appears on every fifth slide, and never on the first', () => {
    const shown = [0, 1, 4, 5, 6, 10, 15].filter((slide) => isInstallMoment({ ...moment, slide }));
    expect(shown).toEqual([5, 10, 15]);
  });

  it('pauses for 60 s after it was shown', () => {
    expect(isInstallMoment({ ...moment, lastShown: 100_000 - 59_999 })).toBe(false);
    expect(isInstallMoment({ ...moment, lastShown: 100_000 - 60_000 })).toBe(true);
  });

  it('needs the browser’s prompt, but on iOS only that the app is not installed', () => {
    expect(isInstallMoment({ ...moment, offered: false })).toBe(false);
    expect(isInstallMoment({ ...moment, ios: true, offered: false })).toBe(true);
    expect(isInstallMoment({ ...moment, ios: true, standalone: true })).toBe(false);
  });

  it('is for phones', () => {
    expect(isInstallMoment({ ...moment, mobile: false })).toBe(false);
  });
});
