import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { languageCodes } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button-class';
import type { Plugin } from 'vite';

const locales = resolve(import.meta.dirname, '../src/locales');
const elsewhere = 'https://duckduckgo.com/';
const legal = { terms: '/about/terms-of-service', privacy: '/about/privacy-policy' };
const legalClass = 'inline-flex min-h-11 items-center text-13 text-muted underline underline-offset-4 hover:text-text';

/**
 * Writes the age question into index.html, in every language, as a dialog that public/first-paint.js opens: it shows and can be
 * answered before the app is there (docs/decisions/0064). It looks like packages/ui's sheet.
 */
export function ageQuestion(): Plugin {
  return {
    name: 'foxreel-age-question',
    transformIndexHtml: (html, { path }) =>
      path === '/index.html' ? html.replace('<body>', () => `<body>\n    ${dialog()}`) : html,
  };
}

const dialog = (): string =>
  `<dialog id="age-question" aria-label="18+" closedby="none" class="m-0 h-dvh max-h-none w-dvw max-w-none flex-col items-center justify-end overflow-clip border-0 bg-background p-0 text-center text-text outline-none open:flex desktop:justify-center desktop:gap-8">` +
  `<img src="/icon.svg" alt="" width="64" height="64" class="relative my-auto desktop:my-0" />` +
  `<div tabindex="-1" autofocus class="relative max-h-full w-full max-w-[640px] overflow-y-auto overscroll-contain rounded-t-20 outline-none bg-raised px-4 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] shadow-float desktop:max-w-md desktop:rounded-20 desktop:px-6 desktop:pt-5 desktop:pb-6">` +
  `${languageCodes.map(question).join('')}</div></dialog>`;

/** In one language; styles.css shows the page's. */
function question(language: string): string {
  const texts: Record<string, string> = JSON.parse(readFileSync(resolve(locales, language, 'gates.json'), 'utf8'));
  const text = (key: string) => {
    const found = texts[key];
    if (!found) throw new Error(`The age question has no ${key} in ${language}`);
    return found.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  };
  const link = (name: keyof typeof legal) => `<a href="${legal[name]}" class="${legalClass}">${text(name)}</a>`;
  return (
    `<div lang="${language}" class="grid gap-4">` +
    `<div class="grid gap-1"><h2 class="text-17 font-bold">${text('ageTitle')}</h2><p class="text-15 text-muted">${text('ageText')}</p></div>` +
    `<p class="text-13 text-muted">${text('ageTerms')}</p>` +
    `<div class="grid gap-2"><button type="button" class="${buttonClass()}">${text('ageConfirm')}</button>` +
    `<a href="${elsewhere}" class="${buttonClass('quiet')}">${text('ageLeave')}</a></div>` +
    `<p class="-mt-4 -mb-3 flex flex-wrap justify-center gap-x-5">${link('terms')}${link('privacy')}</p></div>`
  );
}
