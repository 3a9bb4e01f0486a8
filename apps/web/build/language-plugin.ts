import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/** English, in which every catalogue is written. */
const first = 'en';

/** The file to read in place of this one in that language; null when there is none, and for what is no catalogue. */
export function catalogueIn(language: string, file: string, exists: (path: string) => boolean): string | null {
  if (language === first || !/(^|[/-])words\.ts$/.test(file)) return null;
  const translated = file.replace(/\.ts$/, `.${language}.ts`);
  return exists(translated) ? translated : null;
}

/** Builds the app in another language: words.de.ts in the place of words.ts, where there is one (docs/decisions/0018). */
export function language(name: string = first): Plugin {
  return {
    name: 'foxreel-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (name === first || !source.endsWith('words.ts')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (found && catalogueIn(name, found.id, existsSync)) ?? found;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${name}">`),
  };
}
