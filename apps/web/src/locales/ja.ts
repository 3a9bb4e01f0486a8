import feed from './ja/feed.json';
import media from './ja/media.json';
import navigation from './ja/navigation.json';
import people from './ja/people.json';
import time from './ja/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./ja/*.json', '!./ja/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/ja.json'),
  ]);
  return createErrorTranslator(texts);
};
