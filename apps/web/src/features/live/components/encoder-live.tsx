import type { AccountSummary } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { liveCalls } from '../live-calls.ts';
import { useBattle } from '../use-battle.ts';
import { useElapsed } from '../use-elapsed.ts';
import { useLive } from '../use-live.ts';
import { BattleDesk } from './battle-desk.tsx';
import { BattleOver, BattleStage } from './battle-stage.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { EndCard } from './end-card.tsx';
import { SidePicture } from './side-picture.tsx';

/** The creator's own view of a live from their encoder, which begins and ends by itself, with its end card. */
export function EncoderLive({ account }: { account: AccountSummary }) {
  const { t } = useTranslation('live');
  const { query, view, room, onSeen } = useLive(account.username, { own: true });
  const live = view?.live === true;
  const battle = useBattle(live ? account.id : '');
  const seconds = useElapsed(live && view.startedAt ? Date.parse(view.startedAt) : null);
  const [lasted, setLasted] = useState<number | null>(null);
  const [stopping, setStopping] = useState(false);
  useEffect(() => {
    if (live) setLasted(seconds);
    else setStopping(false);
  }, [live, seconds]);
  const stop = () => {
    setStopping(true);
    liveCalls.stop().then(
      () => void query.refetch(),
      () => {
        setStopping(false);
        notify(t('stopFailed'), 'error');
      },
    );
  };

  if (!live && lasted === null) {
    return (
      <section className="rounded-20 bg-raised p-5">
        <p role="status" className="text-15 text-muted">
          {view?.status === 'stop' ? t('ended') : t('waiting')}
        </p>
      </section>
    );
  }
  if (!live) {
    return (
      <section className="relative h-[52dvh] min-h-[360px] overflow-hidden rounded-20 border border-line bg-raised">
        <EndCard
          account={account}
          title={t('ended')}
          detail={t('lasted', { time: formatDuration(lasted ?? 0) })}
          tally={view?.tally}
        >
          <Button onClick={() => setLasted(null)}>{t('again')}</Button>
          <Link to="/studio" className={buttonClass('secondary')}>
            {t('toStudio')}
          </Link>
        </EndCard>
      </section>
    );
  }
  const viewers = Math.max(room.viewers ?? 0, view.viewers);
  return (
    <section className="grid grid-cols-1 gap-6 desktop:grid-cols-[minmax(0,1fr)_320px]">
      <div className="relative h-[52dvh] min-h-[360px] overflow-hidden rounded-20 bg-black desktop:h-[70dvh]">
        {battle.battle ? (
          <BattleStage
            key={battle.battle.id}
            left={account}
            battle={{ ...battle, battle: battle.battle }}
            picture={<SidePicture view={view} room={room} onSeen={onSeen} silent />}
            hearts={null}
            framed
          />
        ) : (
          <SidePicture view={view} room={room} onSeen={onSeen} fit="contain" silent />
        )}
        <BattleOver left={account.id} battle={battle} />
      </div>
      <div className="flex min-h-0 flex-col gap-4 desktop:h-[70dvh]">
        <p role="status" className="text-17 font-bold">
          {t('youAreLive')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-17 font-bold">
          <Badge kind="live">{t('live')}</Badge>
          <span className="tabular" role="timer">
            {formatDuration(seconds)}
          </span>
          <span className="tabular text-15 font-regular text-muted">
            {t('viewers', { count: viewers, shown: formatCount(viewers) })}
          </span>
        </p>
        <p className="text-15 text-muted">{t('encoderLine')}</p>
        <div className="grid grid-cols-2 gap-2">
          <Link to={`/${account.username}/live`} className={buttonClass('secondary')}>
            {t('previewLink')}
          </Link>
          <Button kind="secondary" onClick={stop} disabled={stopping}>
            {stopping ? t('wait') : t('stopLive')}
          </Button>
        </div>
        <BattleDesk account={account} battle={battle} />
        <div className="flex h-[50dvh] min-h-0 flex-col rounded-20 border border-line p-4 desktop:h-auto desktop:grow">
          <CreatorChat creator={account.id} live />
        </div>
      </div>
    </section>
  );
}
