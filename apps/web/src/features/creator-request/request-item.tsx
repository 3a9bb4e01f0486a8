import { type CreatorApplicationView, type CreatorRequestView, identityFileId } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatMoment } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useSession } from '../../shared/session/session.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)] gap-3 py-2 text-15">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** Loaded on request only: every access is recorded. */
function Pictures({ application, onSeen }: { application: CreatorApplicationView; onSeen: (url: string) => void }) {
  const { t } = useTranslation('creator-request-staff');
  const [shown, setShown] = useState(false);
  const pictures = [
    ...application.docs.map((url, index) => ({ url, label: t('document', { number: index + 1 }) })),
    ...(application.facePhoto ? [{ url: application.facePhoto, label: t('face') }] : []),
    ...(identityFileId(application.signature) ? [{ url: application.signature, label: t('signature') }] : []),
  ];
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid">
          <h3 className="text-17 font-bold">{t('documents')}</h3>
          <p className="text-13 text-muted">{t('recorded')}</p>
        </div>
        {!shown && (
          <Button kind="secondary" onClick={() => setShown(true)}>
            <Eye size={20} /> {t('show')}
          </Button>
        )}
      </div>
      {shown && (
        <ul className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
          {pictures.map(({ url, label }) => (
            <li key={url} className="grid gap-1">
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('open', { what: label })}
                className="block aspect-[4/3] overflow-hidden rounded-12 border border-line bg-white"
              >
                <img src={url} alt={label} onLoad={() => onSeen(url)} className="size-full object-contain" />
              </a>
              <span className="text-13 text-muted">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** An application with its files, and the decision on it. */
export function RequestItem({ request, onDecided }: { request: CreatorRequestView; onDecided: () => void }) {
  const { t } = useTranslation('creator-request-staff');
  const [refusing, setRefusing] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { mutateAsync: review } = trpc.creatorRequests.review.useMutation();
  const { account: viewer } = useSession();
  const { application } = request;
  if (!application) return null;
  const own = viewer?.id === application.account.id;
  const name = `${application.firstName} ${application.lastName}`;
  const unopened = application.unopened.filter((url) => !seen.has(url)).length;
  const decide = async (approved: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      await review({ id: request.id, approved, ...(approved ? {} : { reason }) });
      notify(t('done', { name }), 'success');
      onDecided();
    } catch (cause) {
      const { fields, message } = toCallError(cause);
      if (fields['reason']?.[0]) setError(fields['reason'][0]);
      else notify(`${t('notSaved')} ${message}`, 'error');
    } finally {
      setBusy(false);
      void utils.creatorRequests.list.invalidate();
    }
  };
  return (
    <article className="mx-auto grid max-w-[760px] gap-6 p-4 desktop:p-8">
      <h2 className="text-22 font-bold break-words">{name}</h2>
      <dl className="divide-y divide-line">
        <Fact name={t('applicant')}>
          <Link to={`/${application.account.username}`} className="text-accent-text underline underline-offset-4">
            <bdi>@{application.account.username}</bdi>
          </Link>
        </Fact>
        <Fact name={t('email')}>{application.email}</Fact>
        <Fact name={t('address')}>
          {[application.address, application.city, application.region, application.country].join(', ')}
        </Fact>
        <Fact name={t('instagram')}>{application.instagram}</Fact>
        <Fact name={t('twitter')}>{application.twitter}</Fact>
        <Fact name={t('sent')}>
          <time dateTime={request.addDate}>{formatMoment(request.addDate)}</time>
        </Fact>
        <Fact name={t('share')}>
          <span className="tabular">
            {t('shares', { subscription: request.fees.subscription, sales: request.fees.sales })}
          </span>
        </Fact>
        {!identityFileId(application.signature) && (
          <Fact name={t('signature')}>
            <span className="italic">{application.signature}</span>
          </Fact>
        )}
        {request.agreement && (
          <Fact name={t('agreement')}>
            <a href={request.agreement.url} download className="text-accent-text underline underline-offset-4">
              {t('downloadAgreement')}
            </a>
          </Fact>
        )}
        {request.reason && <Fact name={t('given')}>{request.reason}</Fact>}
      </dl>
      <Pictures application={application} onSeen={(url) => setSeen((before) => new Set(before).add(url))} />
      {request.status === 'none' &&
        (own ? (
          <p className="rounded-12 border border-line bg-raised p-3 text-15">{t('ownRequest')}</p>
        ) : refusing ? (
          <div className="grid gap-4">
            <TextArea
              label={t('reason')}
              hint={t('reasonHint')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={error}
              maxLength={1000}
            />
            <div className="flex gap-3">
              <Button kind="secondary" onClick={() => setRefusing(false)} disabled={busy}>
                {t('cancel')}
              </Button>
              <Button kind="danger" onClick={() => void decide(false)} busy={busy}>
                {t('refuseNow')}
              </Button>
            </div>
          </div>
        ) : (
          <div className="grid gap-3">
            <p id={`${request.id}-look`} className="text-13 text-muted empty:hidden" aria-live="polite">
              {unopened > 0 ? t('lookFirst', { count: unopened }) : ''}
            </p>
            <div className="flex gap-3">
              <Button kind="danger" onClick={() => setRefusing(true)} disabled={busy}>
                {t('refuse')}
              </Button>
              <Button
                onClick={() => setAccepting(true)}
                busy={busy}
                disabled={unopened > 0}
                aria-describedby={`${request.id}-look`}
              >
                {t('accept')}
              </Button>
            </div>
          </div>
        ))}
      {accepting && (
        <QuestionDialog
          title={t('acceptTitle', { name })}
          description={t('acceptText', { username: application.account.username })}
          keep={t('cancel')}
          act={t('acceptNow')}
          kind="primary"
          busy={busy}
          onAct={() => void decide(true).finally(() => setAccepting(false))}
          onClose={() => setAccepting(false)}
        />
      )}
    </article>
  );
}
