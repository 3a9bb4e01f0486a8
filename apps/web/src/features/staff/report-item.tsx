import { limits, messages, type ReportAction } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { isLandscape, mediaPath } from '../../shared/media/media-queries.ts';
import { MediaStage } from '../../shared/media/media-stage.tsx';
import { Key } from './staff-list.tsx';
import type { ReportSubject, StaffReport } from './staff-queries.ts';

/** What to do about a report, with a message. Anything that affects somebody's account or content asks for confirmation. */
export function ReportDecision({
  deciding,
  onDeciding,
  removal,
  mayAct,
  busy,
  onDecide,
}: {
  deciding: ReportAction | null;
  onDeciding: (action: ReportAction | null) => void;
  /** What can be removed; null if only its author can be acted on. */
  removal: 'remove_media' | 'remove_comment' | null;
  mayAct: boolean;
  busy: boolean;
  onDecide: (action: ReportAction, note: string) => void;
}) {
  const { t } = useTranslation('staff');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  if (deciding === null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => onDeciding('dismiss')}>
          {t('dismiss')} <Key>d</Key>
        </Button>
        {removal && (
          <Button kind="outline" onClick={() => onDeciding(removal)}>
            {t(removal === 'remove_media' ? 'takeDown' : 'removeComment')} <Key>t</Key>
          </Button>
        )}
        {mayAct && (
          <>
            <Button kind="outline" onClick={() => onDeciding('warn_user')}>
              {t('warn')} <Key>w</Key>
            </Button>
            <Button kind="danger" onClick={() => onDeciding('suspend_user')}>
              {t('suspend')} <Key>s</Key>
            </Button>
          </>
        )}
      </div>
    );
  const decide = (event?: FormEvent) => {
    event?.preventDefault();
    if (deciding === 'warn_user' && note.trim() === '') return setError(messages.warningNote);
    if (deciding === 'dismiss') onDecide(deciding, note.trim());
    else setAsking(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDeciding(null);
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      decide();
    }
  };
  return (
    <form onSubmit={decide} noValidate className="grid gap-4">
      {deciding !== 'dismiss' && (
        <QuestionDialog
          open={asking}
          title={t(`ask_${deciding}`)}
          description={t(`asks_${deciding}`)}
          keep={t('goBack')}
          act={t(`do_${deciding}`)}
          busy={busy}
          onAct={() => onDecide(deciding, note.trim())}
          onClose={() => setAsking(false)}
        />
      )}
      <TextArea
        label={deciding === 'dismiss' ? t('noteForStaff') : t('noteForOwner')}
        hint={t(`hint_${deciding}`)}
        error={error}
        value={note}
        autoFocus
        rows={2}
        className="resize-none"
        maxLength={limits.reportDetailsMax}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={deciding === 'dismiss' ? 'primary' : 'danger'} busy={busy}>
          {t(`do_${deciding}`)}
        </Button>
        <Button kind="quiet" onClick={() => onDeciding(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** An open report: the subject, the reporter, and the decision. */
export function ReportItem({
  report,
  subject,
  own,
  deciding,
  onDeciding,
  busy,
  onDecide,
}: {
  report: StaffReport;
  subject: ReportSubject;
  /** It is about the viewer, who may not decide on it. */
  own: boolean;
  deciding: ReportAction | null;
  onDeciding: (action: ReportAction | null) => void;
  busy: boolean;
  onDecide: (action: ReportAction, note: string) => void;
}) {
  const { t } = useTranslation('staff');
  const { account, reporter, media, comment } = subject;
  const shape =
    media && isLandscape(media) ? 'aspect-video w-full' : 'mx-auto aspect-[9/16] h-[min(60dvh,640px)] max-w-full';
  return (
    <article className="grid grid-cols-1 items-start gap-6 p-4 wide:grid-cols-[minmax(0,1fr)_360px] desktop:p-6">
      {media ? (
        <div className={`relative overflow-hidden rounded-12 bg-black ${shape}`}>
          <MediaStage media={media} active near fit="contain" />
        </div>
      ) : comment ? (
        <figure className="grid gap-2 rounded-12 border border-line bg-raised p-6">
          <figcaption className="text-13 text-muted">
            {t('commentReported')} · {formatMoment(comment.addDate)}
          </figcaption>
          <blockquote className="whitespace-pre-line text-17 [overflow-wrap:anywhere]">{comment.message}</blockquote>
        </figure>
      ) : (
        <p className="grid min-h-40 place-items-center rounded-12 border border-line bg-raised p-6 text-15 text-muted">
          {report.reportComment ? t('commentGone') : report.reportMedia ? t('mediaGone') : t('accountReported')}
        </p>
      )}
      <div className="grid gap-5">
        <header className="grid gap-1">
          <h2 className="text-22 font-bold">{report.reason}</h2>
          {report.details && <p className="whitespace-pre-line text-15 [overflow-wrap:anywhere]">{report.details}</p>}
        </header>
        {report.status === 'open' && own ? (
          <p className="rounded-12 border border-line bg-raised p-3 text-15">{t('ownReport')}</p>
        ) : report.status === 'open' ? (
          <ReportDecision
            key={deciding}
            deciding={deciding}
            onDeciding={onDeciding}
            removal={media ? 'remove_media' : comment ? 'remove_comment' : null}
            mayAct={account !== null}
            busy={busy}
            onDecide={onDecide}
          />
        ) : (
          <p className="rounded-12 border border-line bg-raised p-3 text-15">
            {report.action ? t(`did_${report.action}`) : ''}
            {report.note && <span className="block text-muted">{report.note}</span>}
          </p>
        )}
        <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-15">
          <dt className="text-muted">{t('reported')}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {account ? (
              <Link
                to={`/staff/accounts?find=${account.id}`}
                className="underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {account.fullname} @{account.username}
              </Link>
            ) : (
              t('subjectGone')
            )}
            {account && account.openReports > 1 && (
              <span className="block text-13 text-muted">{t('openReportsOf', { count: account.openReports })}</span>
            )}
            {account?.suspendedDate && <span className="block text-13 text-danger-text">{t('suspended')}</span>}
          </dd>
          <dt className="text-muted">{t('reporter')}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {reporter ? `${reporter.fullname} @${reporter.username}` : t('subjectGone')}
          </dd>
          <dt className="text-muted">{t('reportedAt')}</dt>
          <dd>{formatMoment(report.addDate)}</dd>
          {media && (
            <>
              <dt className="text-muted">{t('media')}</dt>
              <dd className="min-w-0 truncate">
                <Link
                  to={mediaPath(media)}
                  className="underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi>{media.description ?? t('noDescription')}</bdi>
                </Link>
              </dd>
              {media.altText && (
                <>
                  <dt className="text-muted">{t('altText')}</dt>
                  <dd className="min-w-0 break-words">{media.altText}</dd>
                </>
              )}
            </>
          )}
        </dl>
      </div>
    </article>
  );
}
