import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepVisitedPath } from '../../shared/navigation/page-header.tsx';

/** Keeps where the tab has been, for the Back of the next page. */
export function VisitedPath() {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the same path has another place
  useEffect(() => keepVisitedPath(pathname), [pathname, key]);
  return null;
}
