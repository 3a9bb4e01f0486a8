import { createErrorTranslator } from '../error-translator.ts';
import type { Language } from '../languages.ts';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };

const translators: Record<Language, (english: string) => string> = {
  en: (english) => english,
  de: createErrorTranslator(de),
  es: createErrorTranslator(es),
  fr: createErrorTranslator(fr),
  'pt-BR': createErrorTranslator(ptBr),
  ar: createErrorTranslator(ar),
  ja: createErrorTranslator(ja),
};

/** An error's English text in another language; English without one. For the server: the web app loads one language. */
export const translateError = (english: string, language: Language | null): string =>
  translators[language ?? 'en'](english);
