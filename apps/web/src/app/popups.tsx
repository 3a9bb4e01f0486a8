import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { popupOf } from '../shared/popups/popup-address.ts';

const PopupHost = lazy(async () => ({ default: (await import('./popup-host.tsx')).PopupHost }));

/** The popup that the address names; nothing is fetched before there is one. */
export function Popups() {
  const { search } = useLocation();
  if (popupOf(search) === null) return null;
  return (
    <Suspense fallback={null}>
      <PopupHost />
    </Suspense>
  );
}
