import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import type { BroadcastState } from '../use-broadcast.ts';

/** The bar below the creator's own picture: what is happening, and the one button. */
export function BroadcastPanel({
  state,
  seconds,
  viewers,
  address,
  ready,
  onStart,
  onStop,
  onOptions,
}: {
  state: BroadcastState;
  seconds: number;
  viewers: number;
  address: string;
  ready: boolean;
  onStart: () => void;
  onStop: () => void;
  onOptions: () => void;
}) {
  const { t } = useTranslation('live');
  const live = state.status === 'live';
  const waiting = state.status === 'starting' || state.status === 'stopping';
  return (
    <div className="grid content-start gap-4">
      <div aria-live="polite" className="grid gap-1">
        {live ? (
          <p className="flex flex-wrap items-center gap-2 text-17 font-bold">
            <Badge kind="live">{t('live')}</Badge>
            <span className="tabular">{formatDuration(seconds)}</span>
            <span className="tabular text-15 font-regular text-muted">
              {t('viewers', { count: viewers, shown: formatCount(viewers) })}
            </span>
          </p>
        ) : null}
        <p className="text-15 text-muted">{live ? t('audience', { address }) : t('before')}</p>
        {state.status === 'failed' && (
          <p role="alert" className="rounded-12 border border-danger px-4 py-3 text-15">
            <span className="block font-medium">{t('notStarted')}</span>
            <span className="text-muted">{state.reason}</span>
          </p>
        )}
      </div>
      {live ? (
        <Button kind="secondary" onClick={onStop}>
          {t('stopLive')}
        </Button>
      ) : (
        <>
          <Button onClick={onStart} disabled={!ready || waiting}>
            {waiting ? t('wait') : t('goLive')}
          </Button>
          <Button kind="secondary" onClick={onOptions} disabled={waiting}>
            <SlidersHorizontal size={20} /> {t('options')}
          </Button>
        </>
      )}
    </div>
  );
}
