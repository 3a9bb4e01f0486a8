import feed from './de/feed.json';
import media from './de/media.json';
import navigation from './de/navigation.json';
import people from './de/people.json';
import time from './de/time.json';

export const firstTexts = { feed, media, navigation, people, time };

export const fetchTexts = import.meta.glob<Record<string, string>>('./de/*.json', { import: 'default' });
