import type { CaptionTrackView } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

export const captionSizes = ['small', 'medium', 'large'] as const;
export const captionBackgrounds = ['shaded', 'solid', 'none'] as const;

const settingsSchema = z.object({
  enabled: z.boolean(),
  /** The language chosen last; null before a choice. */
  language: z.string().nullable(),
  size: z.enum(captionSizes),
  background: z.enum(captionBackgrounds),
});
export type CaptionSettings = z.output<typeof settingsSchema>;

const initial: CaptionSettings = { enabled: false, language: null, size: 'medium', background: 'shaded' };
const key = 'captions';
const listeners = new Set<() => void>();
let known: { text: string | null; settings: CaptionSettings } = { text: null, settings: initial };

function parse(text: string | null): CaptionSettings {
  try {
    return settingsSchema.catch(initial).parse(JSON.parse(text ?? 'null'));
  } catch {
    return initial;
  }
}

/** How this device shows captions; off at first. */
export function captionSettings(): CaptionSettings {
  const text = localStorage.getItem(key);
  if (text !== known.text) known = { text, settings: parse(text) };
  return known.settings;
}

export function changeCaptionSettings(change: Partial<CaptionSettings>): void {
  localStorage.setItem(key, JSON.stringify({ ...captionSettings(), ...change }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCaptionSettings = (): CaptionSettings => useSyncExternalStore(subscribe, captionSettings);

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The track in the first of these languages that there is, exactly or by its base ('de' for 'de-CH'); otherwise the first. */
export function pickTrack(
  tracks: readonly CaptionTrackView[],
  wanted: readonly (string | null)[],
): CaptionTrackView | undefined {
  for (const tag of wanted) {
    if (tag === null) continue;
    const found =
      tracks.find(({ language }) => language === tag) ??
      tracks.find(({ language }) => language !== null && baseOf(language) === baseOf(tag));
    if (found) return found;
  }
  return tracks[0];
}

/** A language under its own name, or its tag if that has none; null for an unknown one. */
export function languageName(tag: string | null): string | null {
  if (tag === null || tag === 'und') return null;
  try {
    const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // A tag with extensions, such as 'en-x-twain', is no name of a language.
    return tag;
  }
}
