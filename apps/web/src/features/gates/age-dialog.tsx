import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useTranslation } from 'react-i18next';
import { agree } from '../../shared/gate-flags.ts';
import { LegalLinks } from './legal-links.tsx';

const elsewhere = 'https://duckduckgo.com/';

/** Stands before everything but the legal pages until the visitor says they are 18; there is no other way round it. */
export function AgeDialog() {
  const { t } = useTranslation('gates');
  return (
    <Dialog open title={t('ageTitle')} description={t('ageText')} className="text-center">
      <p className="text-13 text-muted">{t('ageTerms')}</p>
      <div className="grid gap-2">
        <Button onClick={() => agree('agreed18')}>{t('ageConfirm')}</Button>
        <Button kind="quiet" onClick={() => window.location.assign(elsewhere)}>
          {t('ageLeave')}
        </Button>
      </div>
      <LegalLinks to={['terms', 'privacy']} className="-mt-4 -mb-3 justify-center" />
    </Dialog>
  );
}
