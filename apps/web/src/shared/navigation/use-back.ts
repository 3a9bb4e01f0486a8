import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the router keeps with a history entry: the first of a tab's visit has the place 0, also after redirects and reloads. */
interface Entry {
  idx?: number;
}

/** One step back; '/' when this page was opened directly (spec part 1 §2, Back button). */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const entry: Entry | null = history.state;
    if (entry?.idx) navigate(-1);
    else navigate('/');
  }, [navigate]);
}
