import type { MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Check, Image, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatAgo, formatDuration } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import type { PlayerHandle } from '../../shared/media/player/video-player.tsx';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
import { Item, isOwn } from './queue-item.tsx';
import { StaffHeader } from './staff-header.tsx';
import { KeyHints, moveKeys, SelectableRow, useKeys } from './staff-list.tsx';
import { type QueueStatus, queueStatuses } from './staff-queries.ts';
import { type Decision, useDecisions, useQueue } from './use-queue.ts';

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('staff');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = t('sentIn', { count: Math.max(0, Math.ceil((until - now) / 1000)) });
  const [atFirst] = useState(left);
  return (
    <>
      {/* The list is announced as it changes; of the seconds, only the initial number. */}
      <span className="sr-only">{atFirst}</span>
      <span aria-hidden="true" className="tabular text-13 text-muted">
        {left}
      </span>
    </>
  );
}

/** The last decision, which can still be undone. */
function HeldDecisions({ held, onUndo }: { held: readonly Decision[]; onUndo: (id: string) => void }) {
  const { t } = useTranslation('staff');
  return (
    <ul aria-live="polite" className="border-line border-t empty:border-t-0">
      {held.map(({ media, approved, sendAt }) => (
        <li key={media.id} className="flex items-center gap-2 py-1 pe-1 ps-3">
          <span className="grid min-w-0 grow grid-cols-1">
            <span className="truncate text-15">
              {t(approved ? 'approvedNote' : 'rejectedNote', { name: media.description ?? media.id })}
            </span>
            <Countdown until={sendAt} />
          </span>
          <Button kind="quiet" className="shrink-0" onClick={() => onUndo(media.id)}>
            {t('undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** One row of the queue. */
function QueueRow({ media, selected, onSelect }: { media: MediaView; selected: boolean; onSelect: () => void }) {
  const { t } = useTranslation('staff');
  const Kind = media.type === 'photo' ? Image : Video;
  return (
    <SelectableRow selected={selected} onChoose={onSelect} className="flex items-center gap-3 py-2">
      <span className="relative h-14 w-11 shrink-0 overflow-hidden rounded-6">
        <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
      </span>
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="truncate text-15">{media.description ?? t('noDescription')}</span>
        <span className="truncate text-13 text-muted">
          <bdi>@{media.user.username}</bdi>
        </span>
        <span className="tabular flex items-center gap-1.5 text-13 text-muted">
          <Kind size={14} aria-hidden="true" />
          {media.duration !== null && media.type === 'video' && <span>{formatDuration(media.duration)}</span>}
          <span>{formatAgo(media.addDate)}</span>
        </span>
      </span>
    </SelectableRow>
  );
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The queue in its four states. */
function Queue({
  query,
  items,
  status,
  current,
  onSelect,
}: {
  query: ReturnType<typeof useQueue>['query'];
  items: readonly MediaView[];
  status: QueueStatus;
  current: MediaView | null;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation('staff');
  if (query.isPending) {
    return (
      <div aria-busy="true">
        {skeletons.map((key) => (
          <div key={key} className="flex items-center gap-3 border-line border-b px-3 py-2">
            <Skeleton className="h-14 w-11" />
            <span className="grid grow gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && items.length === 0) {
    return (
      <ErrorState
        title={t('listFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState icon={<Check size={24} />} title={status === 'pending' ? t('nothingPending') : t('nothing')} />;
  }
  return (
    <>
      <ul aria-label={t('queue')}>
        {items.map((media) => (
          <li key={media.id}>
            <QueueRow media={media} selected={media.id === current?.id} onSelect={() => onSelect(media.id)} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </>
  );
}

const keyHints = () =>
  [
    ['a', i18n.t('staff:keyApprove')],
    ['r', i18n.t('staff:keyReject')],
    ['↑ ↓', i18n.t('staff:keyMove')],
    ['space', i18n.t('staff:keyPlay')],
    ['z', i18n.t('staff:keyUndo')],
  ] as const;

/** /staff and /staff/{tab}: the queue on the left, the item on the right, decisions by key. */
export function StaffPage() {
  const { t } = useTranslation('staff');
  const { tab } = useParams();
  const status = queueStatuses.find((known) => known === tab) ?? 'pending';
  const { held, decide, undo } = useDecisions();
  const { query, items, current, select, move } = useQueue(status, held);
  // State of this item only: another replaces it when somebody else decides it.
  const [begun, setBegun] = useState<string | null>(null);
  const rejecting = current !== null && begun === current.id;
  const setRejecting = (on: boolean) => setBegun(on && current ? current.id : null);
  const player = useRef<PlayerHandle>(null);
  const onDecide = (approved: boolean, reason: string | null) => {
    if (!current) return;
    setRejecting(false);
    decide(current, approved, reason);
  };
  const may = current !== null && status !== 'failed' && !isOwn(current);
  useKeys({
    a: () => may && status !== 'approved' && onDecide(true, null),
    r: () => may && status !== 'rejected' && setRejecting(true),
    z: () => undo(),
    ...moveKeys(move),
    ' ': () => player.current?.toggle(),
  });

  return (
    <TwoPanes
      header={
        <StaffHeader part="media">
          <div className="-mx-3 desktop:-mx-6">
            <TabLinks
              wraps
              label={t('queue')}
              links={queueStatuses.map((name) => ({
                to: name === 'pending' ? '/staff' : `/staff/${name}`,
                label: t(name),
              }))}
            />
          </div>
        </StaffHeader>
      }
      list={<Queue query={query} items={items} status={status} current={current} onSelect={select} />}
      footer={
        <>
          <HeldDecisions held={held} onUndo={undo} />
          <KeyHints hints={keyHints()} />
        </>
      }
      item={
        current && (
          <Item
            media={current}
            status={status}
            player={player}
            rejecting={rejecting}
            onRejecting={setRejecting}
            onDecide={onDecide}
          />
        )
      }
      empty={query.isPending ? t('loading') : t('choose')}
      back={{ label: t('back'), onBack: () => select(null) }}
    />
  );
}
