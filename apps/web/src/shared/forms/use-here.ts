import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef } from 'react';

/** Whether the screen that asked for something is still there when the answer comes. One that has been left may stand until the next has been fetched. */
export function useHere(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = window.location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  return useCallback(() => path.current === window.location.pathname, []);
}

/** Says why something was refused in a toast when the screen that asked for it is gone: there it would be said to nobody. */
export function useTellIfGone(): (words: string) => void {
  const here = useHere();
  return useCallback((words) => void (here() || notify(words, 'error')), [here]);
}
