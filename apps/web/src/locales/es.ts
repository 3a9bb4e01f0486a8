import feed from './es/feed.json';
import media from './es/media.json';
import navigation from './es/navigation.json';
import people from './es/people.json';
import time from './es/time.json';

export const firstTexts = { feed, media, navigation, people, time };

export const fetchTexts = import.meta.glob<Record<string, string>>('./es/*.json', { import: 'default' });
