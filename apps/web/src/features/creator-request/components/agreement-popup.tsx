import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { AgreementDownload } from './agreement-download.tsx';
import { AgreementText } from './agreement-text.tsx';

/** `?popup=creator-agreement`: what is signed, over the form that is to be signed. */
export function AgreementPopup() {
  const { t } = useTranslation('creator-agreement');
  const { close } = usePopup();
  return (
    <Dialog open onClose={close} closeLabel={t('close')} title={t('title')} className="max-w-xl">
      <section
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[60dvh] overflow-y-auto pr-2"
      >
        <AgreementText headings="h3" />
      </section>
      <AgreementDownload />
      <Button onClick={close}>{t('done')}</Button>
    </Dialog>
  );
}
