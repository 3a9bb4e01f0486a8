import feed from './ja/feed.json';
import media from './ja/media.json';
import navigation from './ja/navigation.json';
import people from './ja/people.json';
import time from './ja/time.json';

export const firstTexts = { feed, media, navigation, people, time };

export const fetchTexts = import.meta.glob<Record<string, string>>('./ja/*.json', { import: 'default' });
