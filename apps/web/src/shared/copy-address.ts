import { notify } from '@foxreel/ui/notify';
import { i18n } from './i18n/i18n.ts';

const t = i18n.getFixedT(null, 'share');

/** Copies the URL of one of our pages and confirms it. */
export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify(t('linkCopied'), 'success');
  } catch {
    notify(t('copyFailed'), 'error');
  }
}
