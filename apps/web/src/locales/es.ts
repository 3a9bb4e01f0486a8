import feed from './es/feed.json';
import media from './es/media.json';
import navigation from './es/navigation.json';
import people from './es/people.json';
import time from './es/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./es/*.json', '!./es/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/es.json'),
  ]);
  return createErrorTranslator(texts);
};
