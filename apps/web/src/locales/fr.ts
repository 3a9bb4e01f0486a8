import feed from './fr/feed.json';
import media from './fr/media.json';
import navigation from './fr/navigation.json';
import people from './fr/people.json';
import time from './fr/time.json';

export const firstTexts = { feed, media, navigation, people, time };

/** Those of the first page are in this file. */
export const fetchTexts = import.meta.glob<Record<string, string>>(
  ['./fr/*.json', '!./fr/{feed,media,navigation,people,time}.json'],
  { import: 'default' },
);

export const fetchErrorTranslator = async () => {
  const [{ createErrorTranslator }, { default: texts }] = await Promise.all([
    import('@foxreel/contracts/error-translator'),
    import('@foxreel/contracts/error-texts/fr.json'),
  ]);
  return createErrorTranslator(texts);
};
