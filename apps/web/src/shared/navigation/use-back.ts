import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeInHistory, previousPath } from './visited-paths.ts';

/** One step back; '/' from a page that was gone to from /profile, or was opened directly (spec part 1 §2, Back button). */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (placeInHistory() > 0 && previousPath() !== '/profile') navigate(-1);
    else navigate('/');
  }, [navigate]);
}
