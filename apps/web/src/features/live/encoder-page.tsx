import type { AccountSummary } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCount, formatDuration } from '../../shared/format.ts';
import { CopyField } from '../../shared/forms/copy-field.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useSession } from '../../shared/session/session.ts';
import { BattleOver } from './battle-result.tsx';
import { BattleStage } from './battle-stage.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { BattleDesk, LiveHeaderBar } from './creator-controls.tsx';
import { EndCard } from './end-card.tsx';
import { SidePicture } from './hls-picture.tsx';
import { LiveDetails } from './live-details.tsx';
import { OwnScheduledLives } from './own-scheduled-lives.tsx';
import { StopLive } from './stop-live.tsx';
import { StreamHealthPanel } from './stream-health.tsx';
import { sidesOf, useBattle } from './use-battle.ts';
import { liveCalls } from './use-broadcast.ts';
import { studioQuery, useElapsed, useLive } from './use-live.ts';

/**
 * The creator's own view of an encoder live, which starts and ends by itself, with its end card. `children`: how to connect, which
 * comes first until it is live.
 */
function EncoderLive({ account, children }: { account: AccountSummary; children: ReactNode }) {
  const { t } = useTranslation('live');
  const watched = useLive(account.username, { own: true });
  const { query, view, room } = watched;
  const live = view?.live === true;
  const battle = useBattle(live ? account.id : '', { resultStays: true });
  const seconds = useElapsed(live && view.startedAt ? Date.parse(view.startedAt) : null);
  const [seenLive, setSeenLive] = useState(false);
  const [stopping, setStopping] = useState(false);
  const sums = useQuery({ ...utils.live.summary.queryOptions(), enabled: !live && seenLive });
  useEffect(() => {
    if (live) setSeenLive(true);
    else setStopping(false);
  }, [live]);
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

  if (!live && !seenLive) {
    return (
      <section className="grid max-w-[640px] grid-cols-1 gap-4">
        <p role="status" className="rounded-20 border border-line bg-raised p-5 text-15 text-muted">
          {t('waiting')}
        </p>
        {children}
        <LiveDetails live={false} />
        <OwnScheduledLives account={account} />
      </section>
    );
  }
  if (!live) {
    return (
      <>
        <section className="overflow-hidden rounded-20 border border-line bg-raised">
          <EndCard
            account={account}
            title={t('ended')}
            detail={view ? t('lasted', { time: formatDuration(view.tally.seconds) }) : undefined}
            tally={view?.tally}
            sums={sums.data}
            framed
          >
            <Button onClick={() => setSeenLive(false)}>{t('again')}</Button>
            <Link to="/studio" className={buttonClass('secondary')}>
              {t('toStudio')}
            </Link>
          </EndCard>
        </section>
        <div className="grid w-full max-w-[640px] grid-cols-1 gap-6">{children}</div>
      </>
    );
  }
  const viewers = Math.max(room.viewers ?? 0, view.viewers);
  return (
    <section className="grid grid-cols-1 gap-6 desktop:grid-cols-[minmax(0,1fr)_320px]">
      <div className="relative h-[52dvh] min-h-[360px] overflow-hidden rounded-20 bg-black desktop:h-[70dvh]">
        {battle.battle ? (
          <BattleStage
            left={account}
            battle={{ ...battle, battle: battle.battle }}
            picture={<SidePicture live={watched} silent />}
            hearts={null}
            framed
          />
        ) : (
          <SidePicture live={watched} fit="contain" silent />
        )}
        <BattleOver left={account.id} battle={battle} creator framed />
      </div>
      <div className="flex flex-col gap-4">
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
          <StopLive viewers={viewers} busy={stopping} onStop={stop} />
        </div>
        <div className="flex h-[70dvh] min-h-[480px] flex-col rounded-20 border border-line p-4 desktop:h-[56dvh]">
          <CreatorChat creator={account.id} live sides={sidesOf(battle.battle)} />
        </div>
        <BattleDesk account={account} battle={battle} />
        <LiveDetails live />
      </div>
      <div className="desktop:col-span-2">
        <StreamHealthPanel />
      </div>
      <div className="grid max-w-[640px] grid-cols-1 gap-6">{children}</div>
    </section>
  );
}

/** The stream key: hidden until requested, to copy and to replace. */
function StreamKey({ value }: { value: string | null }) {
  const { t } = useTranslation('live');
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const renew = trpc.live.renewStreamKey.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await utils.live.studio.invalidate();
      notify(t('keyRenewed'), 'success');
    },
    onError: () => notify(t('keyFailed'), 'error'),
  });
  if (value === null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-15 text-muted">{t('keyNone')}</p>
        <Button onClick={() => renew.mutate()} disabled={renew.isPending}>
          {t('keyMake')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <CopyField label={t('key')} value={value} hint={t('keyHint')} hidden={!shown} />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => setShown(!shown)}>
          {shown ? t('hide') : t('show')}
        </Button>
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('keyRenew')}
        </Button>
      </div>
      <QuestionDialog
        open={asking}
        title={t('keyRenewTitle')}
        description={t('keyRenewHint')}
        keep={t('keep')}
        act={t('keyRenew')}
        busy={renew.isPending}
        onAct={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** /studio/live/rtmp: an encoder's live, or what an encoder needs to connect. */
export function EncoderPage() {
  const { t } = useTranslation('live');
  const { account } = useSession();
  const query = useQuery(studioQuery);
  if (!account) return null;
  const studio = query.data;
  return (
    <>
      <LiveHeaderBar title={t('encoderTitle')} />
      <div className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-1 gap-6 py-4 desktop:py-8">
        <EncoderLive account={account}>
          <p className="text-15 text-muted">{t('encoderIntro')}</p>
          {query.isError && !studio && (
            <ErrorState
              title={t('studioFailed')}
              retryLabel={t('retry')}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {query.isPending && <Spinner label={t('connecting')} />}
          {studio && (
            <div className="grid grid-cols-1 gap-4">
              {studio.rtmpUrl ? (
                <CopyField label={t('server')} value={studio.rtmpUrl} hint={t('settings')} />
              ) : (
                <p className="text-15 text-muted">{t('noRtmp')}</p>
              )}
              <StreamKey value={studio.rtmp} />
              {studio.whipUrl && <CopyField label={t('whip')} value={studio.whipUrl} hint={t('whipHint')} />}
            </div>
          )}
        </EncoderLive>
      </div>
    </>
  );
}
