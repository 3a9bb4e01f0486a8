import { buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { applicationQuery } from '../queries.ts';
import { useAgreementPdf } from '../use-agreement-pdf.ts';
import { AgreementDownload, SignedAgreement } from './agreement-download.tsx';
import { AgreementText } from './agreement-text.tsx';

/** /creator-agreement: the agreement for reading, as a PDF before it is signed, and the signed one for ever. */
export function AgreementPage() {
  const { t } = useTranslation('creator-agreement');
  const { account } = useSession();
  const { data: request } = useQuery(applicationQuery);
  const { ready } = useAgreementPdf();
  // Who was refused reads what they would sign now.
  const standing = request?.status === 'refused' ? null : request;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-6 py-6 desktop:py-8">
        {request?.agreement && <SignedAgreement agreement={request.agreement} />}
        <AgreementText headings="h2" request={standing} />
        {!standing?.agreement && <AgreementDownload />}
        {request === null && !ready && !account?.creator && (
          <div className="grid justify-items-start gap-3">
            <p className="text-15 text-muted">{t('fillIn')}</p>
            <Link to="/creator-request" className={buttonClass('secondary')}>
              {t('toApplication')}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
