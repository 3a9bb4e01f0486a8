import { notify } from '@foxreel/ui/notify';
import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'navigation');

/** Says that a part which was asked for could not be had. It stays away until the page is loaded anew; that is left to the person, who may have typed. */
export function tellPartFailed(): void {
  notify(t('partFailed'), 'error', { action: { label: t('reload'), onClick: () => window.location.reload() } });
}
