import { notify } from '@foxreel/ui/notify';
import { shareWords as t } from './share-words.ts';

/** Puts the address of a page of ours on the clipboard, and says so. */
export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify(t('linkCopied'), 'success');
  } catch {
    notify(t('copyFailed'), 'error');
  }
}
