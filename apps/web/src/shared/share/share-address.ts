import { notify } from '@foxreel/ui/notify';
import { shareWords as t } from './share-words.ts';

/** Hands the address of a page of ours to the device's share sheet, or to the clipboard where there is none. */
export function shareAddress(path: string): void {
  const url = new URL(path, window.location.origin).href;
  if (navigator.share) {
    // A person who closes the share sheet has decided; that is no failure.
    navigator.share({ url }).catch(() => {});
    return;
  }
  navigator.clipboard.writeText(url).then(
    () => notify(t('linkCopied'), 'success'),
    () => notify(t('shareFailed'), 'error'),
  );
}
