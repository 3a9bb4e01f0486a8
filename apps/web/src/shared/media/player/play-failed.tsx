import { Button } from '@foxreel/ui/button';
import { mediaWords as t } from '../media-words.ts';

/** Lies over a video that cannot be played. */
export function PlayFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/60 p-6 text-center text-white"
    >
      <p>{t('cannotPlay')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
