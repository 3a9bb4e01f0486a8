import feed from './ar/feed.json';
import media from './ar/media.json';
import navigation from './ar/navigation.json';
import people from './ar/people.json';
import time from './ar/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./ar/*.json', '!./ar/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/ar.json'),
  ]);
  return createErrorTranslator(texts);
};
