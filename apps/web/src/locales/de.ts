import feed from './de/feed.json';
import media from './de/media.json';
import navigation from './de/navigation.json';
import people from './de/people.json';
import time from './de/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./de/*.json', '!./de/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/de.json'),
  ]);
  return createErrorTranslator(texts);
};
