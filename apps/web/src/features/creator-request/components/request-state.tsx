import type { CreatorRequestView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SignedAgreement } from './agreement-download.tsx';

const icons: Record<CreatorRequestView['status'], ReactNode> = {
  none: <Hourglass size={28} aria-hidden="true" />,
  accepted: <CircleCheck size={28} aria-hidden="true" className="text-success-text" />,
  refused: <CircleX size={28} aria-hidden="true" className="text-danger-text" />,
};

/** How an application stands, in the place of the form. */
export function RequestState({
  request,
  justSent,
  onAgain,
}: {
  request: CreatorRequestView;
  justSent: boolean;
  onAgain: () => void;
}) {
  const { t } = useTranslation('creator-request');
  const { status } = request;
  const title =
    status === 'accepted'
      ? t('accepted')
      : status === 'refused'
        ? t('refused')
        : t(justSent ? 'submitted' : 'reviewing');
  const sent = new Date(request.addDate).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <section className="grid justify-items-center gap-4 rounded-20 bg-raised px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-overlay">{icons[status]}</span>
      <div role="status" className="grid gap-2">
        <h2 className="text-22 font-bold">{title}</h2>
        {status === 'none' && <p className="text-15 text-muted">{t('reviewNotice')}</p>}
        {status === 'accepted' && <p className="text-15 text-muted">{t('acceptedHint')}</p>}
        {status === 'refused' && request.reason && (
          <p className="text-15 whitespace-pre-line">{t('refusedReason', { reason: request.reason })}</p>
        )}
      </div>
      <p className="text-13 text-muted">{t('sentOn', { date: sent })}</p>
      {status !== 'refused' && (
        <p className="tabular text-13 text-muted">
          {t('share', { subscription: request.fees.subscription, sales: request.fees.sales })}
        </p>
      )}
      {request.agreement && <SignedAgreement agreement={request.agreement} />}
      {status === 'accepted' && (
        <Link to="/studio" className={buttonClass('primary')}>
          {t('toStudio')}
        </Link>
      )}
      {status === 'refused' && <Button onClick={onAgain}>{t('applyAgain')}</Button>}
    </section>
  );
}
