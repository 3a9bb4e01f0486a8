import type { MediaView } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCents } from '../../../shared/format/money.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { personName } from '../../../shared/people/person-name.ts';

const moment = (iso: string) => new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What is known of an item, for the decision on it. */
export function Facts({ media }: { media: MediaView }) {
  const { t } = useTranslation('staff');
  const size = [
    media.width && media.height ? `${media.width} × ${media.height}` : null,
    media.type === 'video' && media.duration !== null ? formatDuration(media.duration) : null,
  ].filter((part) => part !== null);
  const rows: [string, string | null][] = [
    [t('added'), moment(media.addDate)],
    [t('release'), media.availableDate > media.addDate ? moment(media.availableDate) : null],
    [t('visibility'), media.visibility === 'free' ? t('everyone') : t('subscribers')],
    [t('price'), media.shopCents > 0 ? formatCents(media.shopCents) : t('free')],
    [t('size'), size.join(', ') || null],
    [t('tags'), media.tags.join(', ') || null],
    [t('processing'), media.process ? `${media.process.status}, ${Math.round(media.process.progress)}%` : null],
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
