import { type MediaView, reviewMediaInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { formatCents, formatDuration, formatMoment } from '../../shared/format.ts';
import { isLandscape } from '../../shared/media/media-queries.ts';
import { MediaStage } from '../../shared/media/media-stage.tsx';
import type { PlayerHandle } from '../../shared/media/player/video-player.tsx';
import { personName } from '../../shared/people/person.tsx';
import { Key } from './staff-list.tsx';
import type { QueueStatus } from './staff-queries.ts';

/** Nobody decides on their own media. */
export const isOwn = ({ access }: MediaView): boolean => access === 'owner';

/** Approve, or reject with a required reason. */
function DecisionBar({
  id,
  status,
  rejecting,
  onRejecting,
  onDecide,
}: {
  id: string;
  status: QueueStatus;
  rejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  onDecide: (approved: boolean, reason: string | null) => void;
}) {
  const { t } = useTranslation('staff');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const reject = (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = reviewMediaInput.safeParse({ id, approved: false, reason });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    onDecide(false, parsed.data.reason ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRejecting(false);
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      reject();
    }
  };

  if (rejecting) {
    return (
      <form onSubmit={reject} noValidate className="grid gap-4">
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          error={error}
          value={reason}
          autoFocus
          rows={2}
          className="resize-none"
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={press}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="danger">
            {t('rejectNow')}
          </Button>
          <Button kind="quiet" onClick={() => onRejecting(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {status !== 'approved' && (
        <Button onClick={() => onDecide(true, null)}>
          {t('approve')} <Key>a</Key>
        </Button>
      )}
      {status !== 'rejected' && (
        <Button kind="outline" onClick={() => onRejecting(true)}>
          {t('reject')} <Key>r</Key>
        </Button>
      )}
    </div>
  );
}

/** An item's facts, for the decision. */
function Facts({ media }: { media: MediaView }) {
  const { t } = useTranslation('staff');
  const size = [
    media.width && media.height ? `${media.width} × ${media.height}` : null,
    media.type === 'video' && media.duration !== null ? formatDuration(media.duration) : null,
  ].filter((part) => part !== null);
  const rows: [string, string | null][] = [
    [t('altText'), media.altText],
    [t('added'), formatMoment(media.addDate)],
    [t('release'), media.availableDate > media.addDate ? formatMoment(media.availableDate) : null],
    [t('visibility'), media.visibility === 'free' ? t('everyone') : t('subscribers')],
    [t('price'), media.shopCents > 0 ? formatCents(media.shopCents) : t('free')],
    [t('size'), size.join(', ') || null],
    [t('tags'), media.tags.join(', ') || null],
    [
      t('processing'),
      media.process ? t(`process_${media.process.status}`, { percent: Math.round(media.process.progress) }) : null,
    ],
    [t('cause'), media.process?.error ?? null],
    [t('decisionReason'), media.reviewReason],
  ];
  return (
    <div className="grid gap-3">
      <p className="text-17">{media.description ?? t('noDescription')}</p>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-15">
        <dt className="text-muted">{t('creator')}</dt>
        <dd className="min-w-0">
          <Link
            to={`/${media.user.username}`}
            className="underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {personName(media.user)} @{media.user.username}
          </Link>
        </dd>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

/** The open item: its picture, its facts, the decision. */
export function Item({
  media,
  status,
  player,
  rejecting,
  onRejecting,
  onDecide,
}: {
  media: MediaView;
  status: QueueStatus;
  player: Ref<PlayerHandle>;
  rejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  onDecide: (approved: boolean, reason: string | null) => void;
}) {
  const { t } = useTranslation('staff');
  const shape = isLandscape(media) ? 'aspect-video w-full' : 'mx-auto aspect-[9/16] h-[min(68dvh,720px)] max-w-full';
  return (
    <div className="grid grid-cols-1 items-start gap-6 p-4 wide:grid-cols-[minmax(0,1fr)_340px] desktop:p-6">
      <div className={`relative overflow-hidden rounded-12 bg-black ${shape}`}>
        <MediaStage
          key={media.id}
          media={media}
          active
          near
          fit="contain"
          player={player}
          onRefresh={() => utils.staff.media.invalidate({ status })}
        />
      </div>
      <div className="grid gap-5">
        {status !== 'failed' &&
          (isOwn(media) ? (
            <p className="rounded-12 border border-line bg-raised p-3 text-15">{t('ownMedia')}</p>
          ) : (
            <DecisionBar
              key={media.id}
              id={media.id}
              status={status}
              rejecting={rejecting}
              onRejecting={onRejecting}
              onDecide={onDecide}
            />
          ))}
        <Facts media={media} />
      </div>
    </div>
  );
}
