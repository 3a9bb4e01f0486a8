import { notify } from '@foxreel/ui/notify';
import { lazy, Suspense } from 'react';
import { navigationWords as t } from '../shared/navigation/navigation-words.ts';
import { usePopup } from '../shared/popups/use-popup.ts';
import { LateBoundary } from './layout/late-boundary.tsx';

const PopupHost = lazy(async () => ({ default: (await import('./popup-host.tsx')).PopupHost }));

/** The popup that the address names; nothing is fetched before there is one. */
export function Popups() {
  const { name, close } = usePopup();
  // A part that failed once stays away until the page is loaded anew; that is left to the person, who may have typed.
  const onFailed = () => {
    notify(t('partFailed'), 'error', { action: { label: t('reload'), onClick: () => window.location.reload() } });
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
