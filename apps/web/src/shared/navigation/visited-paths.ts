const key = 'visited_paths';

/** What the router keeps with a history entry: the first of a tab's visit has the place 0, also after redirects and reloads. */
interface Entry {
  idx?: number;
}

/** The place of the shown page in the tab's history; 0 for one that was opened directly. */
export function placeInHistory(): number {
  const entry: Entry | null = history.state;
  return entry?.idx ?? 0;
}

function read(): unknown[] {
  try {
    const paths: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(paths) ? paths : [];
  } catch {
    return [];
  }
}

/** Keeps the path of the shown page by its place, for the pages that are gone to from it; through reloads. */
export function keepVisitedPath(path: string): void {
  const paths = read();
  paths[placeInHistory()] = path;
  try {
    sessionStorage.setItem(key, JSON.stringify(paths));
  } catch {
    // A tab without storage: Back is one step then.
  }
}

/** The path of the page before the shown one; undefined where none is known. */
export const previousPath = (): unknown => read()[placeInHistory() - 1];
