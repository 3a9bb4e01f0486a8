import feed from './pt-BR/feed.json';
import media from './pt-BR/media.json';
import navigation from './pt-BR/navigation.json';
import people from './pt-BR/people.json';
import time from './pt-BR/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./pt-BR/*.json', '!./pt-BR/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/pt-BR.json'),
  ]);
  return createErrorTranslator(texts);
};
