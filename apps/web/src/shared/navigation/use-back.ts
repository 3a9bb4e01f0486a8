import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** One step back; '/' when this page was opened directly (spec part 1 §2, Back button). */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === 'default') navigate('/');
    else navigate(-1);
  }, [key, navigate]);
}
