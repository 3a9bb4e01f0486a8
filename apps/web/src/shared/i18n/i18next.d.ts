import type { Texts } from '../../locales/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'navigation';
    keySeparator: false;
    resources: Texts;
  }
}
