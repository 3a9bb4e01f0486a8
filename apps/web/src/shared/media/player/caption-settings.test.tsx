import { beforeEach, expect, test } from 'vitest';
import { captionSettings, changeCaptionSettings, languageName, pickTrack } from './caption-settings.ts';

beforeEach(() => localStorage.clear());

test('a choice is kept on the device, and a broken one is forgotten', () => {
  expect(captionSettings()).toEqual({ enabled: false, language: null, size: 'medium', background: 'shaded' });
  changeCaptionSettings({ enabled: true, size: 'large' });
  changeCaptionSettings({ language: 'de' });
  expect(captionSettings()).toEqual({ enabled: true, language: 'de', size: 'large', background: 'shaded' });
  localStorage.setItem('captions', 'true');
  expect(captionSettings().size).toBe('medium');
  localStorage.setItem('captions', '{');
  expect(captionSettings().enabled).toBe(false);
});

test('the track is the chosen language’s, then the reader’s, then the first', () => {
  const tracks = ['fr', 'en-GB', 'de', null].map((language) => ({ language, url: `${language}.vtt` }));
  const picked = (...wanted: (string | null)[]) => pickTrack(tracks, wanted)?.language;
  expect(picked('de', 'en')).toBe('de');
  expect(picked(null, 'en')).toBe('en-GB');
  expect(picked('de-CH', 'en')).toBe('de');
  expect(picked('ja', 'ar')).toBe('fr');
  expect(pickTrack([], ['de'])).toBeUndefined();
});

test('languages have their own names', () => {
  expect(['de', 'fr', 'en-x-twain', 'und', null].map(languageName)).toEqual([
    'Deutsch',
    'Français',
    'en-x-twain',
    null,
    null,
  ]);
});
