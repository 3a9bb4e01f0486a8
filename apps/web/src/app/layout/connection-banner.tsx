import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../shared/events/event-stream.tsx';

function onLineChange(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Says when the device is offline or the stream is being reached again; gone when it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation('navigation');
  const online = useSyncExternalStore(onLineChange, () => navigator.onLine);
  const connected = useConnected();
  const text = !online ? t('offline') : !connected ? t('reconnecting') : null;
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-2 z-40 grid place-items-center px-4"
    >
      {text && (
        <p className="connection-note rounded-full border border-line bg-overlay px-4 py-1.5 text-13 text-text shadow-float">
          {text}
        </p>
      )}
    </div>
  );
}
