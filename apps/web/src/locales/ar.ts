import feed from './ar/feed.json';
import media from './ar/media.json';
import navigation from './ar/navigation.json';
import people from './ar/people.json';
import time from './ar/time.json';

export const firstTexts = { feed, media, navigation, people, time };

export const fetchTexts = import.meta.glob<Record<string, string>>('./ar/*.json', { import: 'default' });
