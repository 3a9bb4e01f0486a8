import feed from '../../locales/en/feed.json';
import media from '../../locales/en/media.json';
import navigation from '../../locales/en/navigation.json';
import people from '../../locales/en/people.json';

/** What the first bundle shows: its texts are in it. */
export const firstTexts = { feed, media, navigation, people };
