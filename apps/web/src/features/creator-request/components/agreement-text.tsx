import { type CreatorRequestView, creatorAgreementText } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { useSiteTerms } from '../../../shared/money.ts';
import { useApplicationDraft } from '../application-draft.ts';

/** The agreement with its creator's name, address and shares: as signed, or as far as the application says. */
export function AgreementText({
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
