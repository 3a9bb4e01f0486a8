import { useCallback, useState, useSyncExternalStore } from 'react';
import type { LiveRenditions } from '../../shared/media/player/live-playlist.ts';

const key = 'live_quality';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function storedHeight(): number | null {
  const height = Number(localStorage.getItem(key));
  return Number.isInteger(height) && height > 0 ? height : null;
}

function storeHeight(height: number | null): void {
  if (height === null) localStorage.removeItem(key);
  else localStorage.setItem(key, String(height));
  for (const listener of listeners) listener();
}

const none: LiveRenditions = { heights: [], shown: null };

/** A viewer's choice between the renditions of a live. */
export interface Quality extends LiveRenditions {
  /** The height chosen last on this device; null: automatic. A live without it plays the next smaller one. */
  wanted: number | null;
  /** The one of this live that `wanted` stands for. */
  chosen: number | null;
  choose(height: number | null): void;
  /** Called by the player; null when it ends. */
  report(renditions: LiveRenditions | null): void;
}

/** The quality of the live on screen, chosen once for all lives on this device. */
export function useQuality(): Quality {
  const wanted = useSyncExternalStore(subscribe, storedHeight);
  const [renditions, setRenditions] = useState(none);
  const { heights } = renditions;
  const report = useCallback((reported: LiveRenditions | null) => setRenditions(reported ?? none), []);
  const chosen = wanted === null ? null : (heights.find((height) => height <= wanted) ?? heights.at(-1) ?? null);
  return { ...renditions, wanted, chosen, choose: storeHeight, report };
}
