import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { PlayerHandle } from '../../../shared/media/player/video-player.tsx';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { queueStatuses } from '../queries.ts';
import { useDecisions } from '../use-decisions.ts';
import { moveKeys, useKeys } from '../use-keys.ts';
import { useQueue } from '../use-queue.ts';
import { HeldDecisions } from './held-decisions.tsx';
import { Item } from './item.tsx';
import { Queue } from './queue.tsx';
import { StaffHeader } from './staff-header.tsx';

const keyHints = () =>
  [
    ['a', i18n.t('staff:keyApprove')],
    ['r', i18n.t('staff:keyReject')],
    ['↑ ↓', i18n.t('staff:keyMove')],
    ['space', i18n.t('staff:keyPlay')],
    ['z', i18n.t('staff:keyUndo')],
  ] as const;

/** /staff and /staff/{tab}: the queue left, the item right, decisions on keys. */
export function StaffPage() {
  const { t } = useTranslation('staff');
  const { tab } = useParams();
  const status = queueStatuses.find((known) => known === tab) ?? 'pending';
  const { held, decide, undo } = useDecisions();
  const { query, items, current, select, move } = useQueue(status, held);
  // Of this item alone: another takes its place when somebody else decides it.
  const [begun, setBegun] = useState<string | null>(null);
  const rejecting = current !== null && begun === current.id;
  const setRejecting = (on: boolean) => setBegun(on && current ? current.id : null);
  const player = useRef<PlayerHandle>(null);
  const onDecide = (approved: boolean, reason: string | null) => {
    if (!current) return;
    setRejecting(false);
    decide(current, approved, reason);
  };
  const may = current !== null && status !== 'failed';
  useKeys({
    a: () => may && status !== 'approved' && onDecide(true, null),
    r: () => may && status !== 'rejected' && setRejecting(true),
    z: () => undo(),
    ...moveKeys(move),
    ' ': () => player.current?.toggle(),
  });

  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[360px_minmax(0,1fr)]">
      <section
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-r',
          current && 'max-desktop:hidden',
        )}
      >
        <StaffHeader part="media">
          <div className="-mx-3 overflow-x-auto">
            <TabLinks
              label={t('queue')}
              links={queueStatuses.map((name) => ({
                to: name === 'pending' ? '/staff' : `/staff/${name}`,
                label: t(name),
              }))}
            />
          </div>
        </StaffHeader>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <Queue query={query} items={items} status={status} current={current} onSelect={select} />
        </div>
        <HeldDecisions held={held} onUndo={undo} />
        <p className="hidden flex-wrap gap-x-3 gap-y-1 border-line border-t px-3 py-2 text-13 text-muted desktop:flex">
          {keyHints().map(([key, what]) => (
            <span key={key}>
              <kbd className="font-medium text-text">{key}</kbd> {what}
            </span>
          ))}
        </p>
      </section>
      <section className={classNames('min-h-0 overflow-y-auto', !current && 'max-desktop:hidden')}>
        {current ? (
          <>
            <div className="px-1 pt-1 desktop:hidden">
              <IconButton label={t('back')} onClick={() => select(null)}>
                <ArrowLeft size={24} />
              </IconButton>
            </div>
            <Item
              media={current}
              status={status}
              player={player}
              rejecting={rejecting}
              onRejecting={setRejecting}
              onDecide={onDecide}
            />
          </>
        ) : (
          <p className="grid h-full place-items-center text-15 text-muted">
            {query.isPending ? t('loading') : t('choose')}
          </p>
        )}
      </section>
    </div>
  );
}
