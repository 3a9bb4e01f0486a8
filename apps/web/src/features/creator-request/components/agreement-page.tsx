import { Button } from '@foxreel/ui/button';
import { Printer } from 'lucide-react';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { agreementWords as t } from '../agreement-words.ts';
import { AgreementText } from './agreement-text.tsx';

/** /creator-agreement: the agreement by itself, for reading, printing and keeping. */
export function AgreementPage() {
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-6 py-6 desktop:py-8">
        <AgreementText headings="h2" />
        <Button kind="secondary" onClick={() => window.print()} className="justify-self-start print:hidden">
          <Printer size={20} /> {t('print')}
        </Button>
      </div>
    </>
  );
}
