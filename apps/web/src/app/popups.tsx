import { lazy, Suspense } from 'react';
import { LateBoundary } from '../shared/navigation/late-boundary.tsx';
import { tellPartFailed } from '../shared/navigation/tell-part-failed.ts';
import { usePopup } from '../shared/popups/use-popup.ts';

const PopupHost = lazy(async () => ({ default: (await import('./popup-host.tsx')).PopupHost }));

/** The popup that the address names; nothing is fetched before there is one. */
export function Popups() {
  const { name, close } = usePopup();
  const onFailed = () => {
    tellPartFailed();
    close();
  };
  return (
    <LateBoundary part={name ?? ''} onFailed={onFailed}>
      {name !== null && (
        <Suspense fallback={null}>
          <PopupHost />
        </Suspense>
      )}
    </LateBoundary>
  );
}
