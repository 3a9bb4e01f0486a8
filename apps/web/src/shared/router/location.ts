import { createContext, use } from 'react';

export interface Location {
  pathname: string;
  /** With its question mark, or ''. */
  search: string;
  hash: string;
  /** Names this entry of the history; 'default' for the page that was opened directly. */
  key: string;
  state: unknown;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Goes to an address of ours, or `-1` step through the history. */
export interface Navigate {
  (to: string, options?: NavigateOptions): void;
  (steps: number): void;
}

interface Entry {
  key: string;
  state: unknown;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}

export function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  return isEntry(entry)
    ? { pathname, search, hash, key: entry.key, state: entry.state }
    : { pathname, search, hash, key: 'default', state: null };
}

/** Tells the router of a change that the browser does not tell of. */
export const moved = new EventTarget();

export const navigate: Navigate = (to: string | number, { replace = false, state = null }: NavigateOptions = {}) => {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  const entry: Entry = { key: crypto.randomUUID(), state };
  const { pathname } = window.location;
  if (replace) window.history.replaceState(entry, '', to);
  else window.history.pushState(entry, '', to);
  if (!replace && pathname !== window.location.pathname) window.scrollTo(0, 0);
  moved.dispatchEvent(new Event('moved'));
};

export const LocationContext = createContext<Location | null>(null);
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({});

export function useLocation(): Location {
  const location = use(LocationContext);
  if (!location) throw new Error('BrowserRouter is missing above this component');
  return location;
}

export const useNavigate = (): Navigate => navigate;

/** The named parts of the address: `/:username/video` gives { username }. */
export const useParams = () => use(ParamsContext);
