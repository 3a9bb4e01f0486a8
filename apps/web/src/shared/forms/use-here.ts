import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef } from 'react';

/** Whether the screen that asked for something is still there when the answer comes. */
export function useHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

/** Says why something was refused in a toast when the screen that asked for it is gone: there it would be said to nobody. */
export function useTellIfGone(): (words: string) => void {
  const here = useHere();
  return useCallback((words) => void (here() || notify(words, 'error')), [here]);
}
