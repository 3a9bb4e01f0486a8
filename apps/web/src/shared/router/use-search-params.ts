import { useCallback, useMemo } from 'react';
import { type NavigateOptions, navigate, useLocation } from './location.ts';

type Change = URLSearchParams | ((before: URLSearchParams) => URLSearchParams);

/** What follows the question mark, and the way to change it without leaving the page. */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback((next: Change, options?: NavigateOptions) => {
    const { pathname, search: now } = window.location;
    const wanted = typeof next === 'function' ? next(new URLSearchParams(now)) : next;
    const text = wanted.toString();
    navigate(text ? `${pathname}?${text}` : pathname, options);
  }, []);
  return [params, change];
}
