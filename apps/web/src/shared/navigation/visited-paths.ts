import { z } from 'zod';

const key = 'visited_paths';
const stored = z.record(z.string(), z.string());

/** What the router keeps with a history entry: the first of a tab's visit has the place 0, also after redirects and reloads. */
const entry = z.object({ idx: z.number() });

/** The place of the shown page in the tab's history; 0 for one that was opened directly. */
export const placeInHistory = (): number => entry.safeParse(history.state).data?.idx ?? 0;

function read(): Record<string, string> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps the path of the shown page by its place, for the pages that are gone to from it; through reloads. */
export function keepVisitedPath(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), [placeInHistory()]: path }));
  } catch {
    // A tab without storage: Back is one step then.
  }
}

/** The path of the page before the shown one; undefined where none is known. */
export const previousPath = (): string | undefined => read()[placeInHistory() - 1];
