import { Button } from '@foxreel/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Lies over a video that cannot be played; it goes when another try begins. */
export function PlayFailed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('media');
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    onRetry();
  };
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/60 p-6 text-center text-white"
    >
      <p>{t('cannotPlay')}</p>
      <Button kind="secondary" busy={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
