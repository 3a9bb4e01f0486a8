import {
  type CreatorAgreementView,
  type CreatorRequestView,
  creatorAgreementInput,
  creatorAgreementText,
} from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { reportSignedOut } from '../../shared/api/links.ts';
import { locale, translateError } from '../../shared/i18n/i18n.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { useSiteTerms } from '../../shared/site-terms.ts';
import { applicationQuery, useApplicationDraft } from './application-draft.ts';
import type { Signature } from './use-application.ts';

const errorBody = z.object({ error: z.string() });

/** The agreement as a PDF with the application's current name and address. Nothing is stored. */
function useAgreementPdf() {
  const { t } = useTranslation('creator-agreement');
  const { texts } = useApplicationDraft();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const facts = creatorAgreementInput.safeParse(texts);

  const download = async (signature: Signature | null = null) => {
    if (!facts.success) return;
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetch('/api/creator-agreement', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...facts.data, ...(signature && { signature: await asText(signature) }) }),
      });
      if (response.status === 401) return reportSignedOut();
      if (response.ok) return saveFile(await response.blob());
      setProblem(errorBody.safeParse(await response.json()).data?.error ?? t('downloadFailed'));
    } catch {
      setProblem(t('downloadFailed'));
    } finally {
      setBusy(false);
    }
  };
  return { ready: facts.success, busy, problem, download };
}

const asText = (signature: Signature): string | Promise<string> =>
  signature.kind === 'typed' ? signature.name : dataUrlOf(signature.picture);

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(picture);
  });
}

function saveFile(file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'foxreel-creator-agreement.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads the agreement as it would be signed; nothing while name or address is missing. */
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
        {problem && translateError(problem)}
      </p>
    </div>
  );
}

/** The signed agreement, permanently available to its owner. */
export function SignedAgreement({ agreement }: { agreement: CreatorAgreementView }) {
  const { t } = useTranslation('creator-agreement');
  const date = new Date(agreement.signedAt).toLocaleDateString(locale(), { dateStyle: 'long' });
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

/** The agreement with its creator's name, address and shares: as signed, or from the current application. */
function AgreementText({
  headings,
  request,
}: {
  headings: 'h2' | 'h3';
  request?: CreatorRequestView | null | undefined;
}) {
  const { t } = useTranslation('creator-agreement');
  const { texts } = useApplicationDraft();
  const signed = request?.agreement;
  const filled = useSiteTerms(
    request && signed ? { subscriptionShare: request.fees.subscription, salesShare: request.fees.sales } : {},
  );
  const Heading = headings;
  const name = signed?.name ?? [texts.firstName, texts.lastName].filter(Boolean).join(' ');
  const address =
    signed?.address ?? [texts.address, texts.city, texts.region, texts.country].filter(Boolean).join(', ');
  return (
    <div className="grid gap-5 text-15">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-12 border border-line p-4">
        <dt className="text-muted">{t('creator')}</dt>
        <dd className="font-medium break-words">{name || t('notYet')}</dd>
        <dt className="text-muted">{t('address')}</dt>
        <dd className="font-medium break-words">{address || t('notYet')}</dd>
      </dl>
      {creatorAgreementText.map(({ heading, body }) => (
        <section key={heading} className="grid gap-2">
          <Heading className="text-17 font-bold">{heading}</Heading>
          {body.map((paragraph) => (
            <p key={paragraph}>{filled(paragraph)}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

/** /creator-agreement: the agreement to read, as a PDF before signing, and the signed one permanently. */
export function AgreementPage() {
  const { t } = useTranslation('creator-agreement');
  const { account } = useSession();
  const { data: request } = useQuery(applicationQuery);
  const { ready } = useAgreementPdf();
  // A rejected applicant reads the current text.
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

/** `?popup=creator-agreement`: the agreement, over the form to sign. */
export function AgreementPopup() {
  const { t } = useTranslation('creator-agreement');
  const { close } = usePopup();
  return (
    <Sheet open onClose={close} title={t('title')} className="desktop:max-w-xl!">
      <section
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[60dvh] overflow-y-auto pe-2"
      >
        <AgreementText headings="h3" />
      </section>
      <AgreementDownload />
      <Button onClick={close}>{t('done')}</Button>
    </Sheet>
  );
}
