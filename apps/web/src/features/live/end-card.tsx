import type { AccountSummary, LiveRecordingView, LiveSummaryView, LiveTallyView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Clock, Eye, Film, Heart, type LucideIcon, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCoins } from '../../shared/coins.tsx';
import { formatCount, formatDollars, formatDuration } from '../../shared/format.ts';
import { i18n, translateError } from '../../shared/i18n/i18n.ts';
import { personName } from '../../shared/people/person.tsx';

const t = i18n.getFixedT(null, 'live-battle');

const counted = (key: 'likes' | 'comments', count: number) => t(key, { count, shown: formatCount(count) });

function Figure({ icon: Icon, text, live = false }: { icon: LucideIcon; text: string; live?: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon size={20} aria-hidden="true" className={live ? 'fill-live text-live' : 'text-muted'} /> {text}
    </span>
  );
}

/** A creator's sums after their live: viewers, followers and subscribers won, income, the busiest minute. */
export function LiveSums({ sums }: { sums: LiveSummaryView }) {
  const { t } = useTranslation('live');
  const { best } = sums;
  const rows: [string, string][] = [
    [t('sumPeak'), formatCount(sums.peak)],
    [t('sumFollowers'), formatCount(sums.followers)],
    [t('sumSubscribers'), formatCount(sums.subscribers)],
    [t('sumTips'), formatCoins(sums.coins)],
    [t('sumEarned'), formatDollars(sums.earnedCents)],
  ];
  if (best)
    rows.push([
      t('sumBest'),
      t('sumBestAt', {
        time: formatDuration(best.second),
        messages: t('sumMessages', { count: best.messages }),
        coins: formatCoins(best.coins),
      }),
    ]);
  return (
    <dl className="tabular grid w-full max-w-sm gap-x-6 gap-y-1 text-start text-15">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-line border-b py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What becomes of the recording, for its creator. */
function RecordingLine({ recording: { state, error } }: { recording: LiveRecordingView }) {
  const { t } = useTranslation('live');
  return (
    <p className="flex max-w-sm flex-wrap items-center justify-center gap-x-2 text-15 text-muted">
      <Film size={20} aria-hidden="true" />
      {state === 'failed' ? t('recordingFailed', { reason: translateError(error ?? '') }) : t(`recording_${state}`)}
      {state === 'kept' && (
        <Link to="/account/media" className="font-medium text-text underline">
          {t('recordingOpen')}
        </Link>
      )}
    </p>
  );
}

/** Shown in place of the picture: who, why, the live's figures, and where to go next. */
export function EndCard({
  account,
  title,
  detail,
  tally,
  sums,
  to,
  framed = false,
  children,
}: {
  account: Pick<AccountSummary, 'avatar' | 'fullname' | 'username'>;
  title: string;
  detail?: string | undefined;
  tally?: LiveTallyView | undefined;
  /** For its creator alone. */
  sums?: LiveSummaryView | null | undefined;
  /** On phones a tap anywhere on the card goes there (spec part 1 §2, Live viewer). */
  to?: string;
  /** Inside a studio page, as high as it needs; else over the picture. */
  framed?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={`grid [place-content:safe_center] justify-items-center gap-4 bg-raised p-6 text-center text-text ${
        framed ? 'min-h-[max(52dvh,360px)]' : 'absolute inset-0 overflow-y-auto'
      }`}
    >
      {to && <Link to={to} tabIndex={-1} aria-hidden="true" className="absolute inset-0 desktop:hidden" />}
      <Avatar src={account.avatar} name={personName(account)} size={96} />
      <div role="status" className="grid gap-1">
        <p className="text-22 font-bold">{title}</p>
        {detail && <p className="text-15 text-muted">{detail}</p>}
      </div>
      {tally && (
        <p className="tabular flex flex-wrap justify-center gap-x-5 gap-y-1 text-15 font-medium">
          <Figure icon={Heart} text={counted('likes', tally.likes)} live />
          <Figure icon={MessageCircle} text={counted('comments', tally.comments)} />
          {!framed && <Figure icon={Clock} text={formatDuration(tally.seconds)} />}
          {!framed && tally.peak > 0 && (
            <Figure icon={Eye} text={t('peak', { count: tally.peak, shown: formatCount(tally.peak) })} />
          )}
        </p>
      )}
      {sums && <LiveSums sums={sums} />}
      {sums?.recording && <RecordingLine recording={sums.recording} />}
      {children && <div className="relative flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
