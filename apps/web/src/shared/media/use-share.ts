import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback } from 'react';
import { mediaPath } from './media-facts.ts';
import { mediaWords as t } from './media-words.ts';

/** Hands the media's address to the device's share sheet, or to the clipboard where there is none. */
export function useShare(): (media: MediaView) => void {
  return useCallback((media) => {
    const url = new URL(mediaPath(media), window.location.origin).href;
    if (navigator.share) {
      // A person who closes the share sheet has decided; that is no failure.
      navigator.share({ url }).catch(() => {});
      return;
    }
    navigator.clipboard.writeText(url).then(
      () => notify(t('linkCopied'), 'success'),
      () => notify(t('shareFailed'), 'error'),
    );
  }, []);
}
