import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { LocationContext, moved, readLocation } from './location.ts';

/**
 * Holds the current address. A change is a transition: the page that is there stays until the next one's code has come.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  useEffect(() => {
    const follow = () => startTransition(() => setLocation(readLocation()));
    window.addEventListener('popstate', follow);
    moved.addEventListener('moved', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      moved.removeEventListener('moved', follow);
    };
  }, []);
  return <LocationContext value={location}>{children}</LocationContext>;
}
