import type { CreatorAgreementView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgreementPdf } from '../use-agreement-pdf.ts';
import type { Signature } from '../use-application.ts';

/** Downloads the agreement as it would be signed; nothing while name and address are missing. */
export function AgreementDownload({ signature }: { signature?: () => Promise<Signature | null> }) {
  const { t } = useTranslation('creator-agreement');
  const { ready, busy, problem, download } = useAgreementPdf();
  if (!ready) return null;
  return (
    <div className="grid gap-2 justify-items-start">
      <Button kind="outline" busy={busy} onClick={() => void (async () => download(await signature?.()))()}>
        <Download size={20} aria-hidden="true" /> {t('download')}
      </Button>
      <p aria-live="polite" className="text-13 text-danger-text empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The agreement that was signed, for ever at its owner's hand. */
export function SignedAgreement({ agreement }: { agreement: CreatorAgreementView }) {
  const { t } = useTranslation('creator-agreement');
  const date = new Date(agreement.signedAt).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <section className="grid w-full gap-4 rounded-12 border border-line p-4 text-start">
      <div className="grid gap-1">
        <h2 className="text-17 font-bold">{t('signed')}</h2>
        <p className="text-13 text-muted">{t('signedOn', { date, version: agreement.version })}</p>
      </div>
      <a href={agreement.url} download className={buttonClass('outline', 'justify-self-start')}>
        <Download size={20} aria-hidden="true" /> {t('download')}
      </a>
    </section>
  );
}
