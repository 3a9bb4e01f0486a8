import { i18n } from './i18n.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/en/*.json', { import: 'default', eager: true });

/** Every English text, for tests of code that shows some: import this module for its effect. */
for (const [path, texts] of Object.entries(files))
  i18n.addResourceBundle('en', path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts);
