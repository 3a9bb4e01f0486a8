import type { Page } from 'playwright-core';

export const themes = ['dark', 'light'] as const;
export type ThemeName = (typeof themes)[number];

/** As if chosen in the menu; from the next page on. */
export const chooseTheme = (page: Page, theme: ThemeName): Promise<void> =>
  page.evaluate((name) => localStorage.setItem('theme', name), theme);
