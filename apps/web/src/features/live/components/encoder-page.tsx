import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CopyField } from '../../../shared/forms/copy-field.tsx';
import { useNews, useWatch } from '../../../shared/live-news/use-live-news.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { liveCalls } from '../live-calls.ts';
import { studioQuery, watchQuery } from '../queries.ts';
import { useBattle } from '../use-battle.ts';
import { t } from '../words.ts';
import { BattleDesk } from './battle-desk.tsx';
import { CreatorChat } from './creator-chat.tsx';
import { LiveTabs } from './live-tabs.tsx';
import { StreamKey } from './stream-key.tsx';

/** Whether the encoder is on the air, which begins and ends by itself. */
function EncoderState({ username, accountId }: { username: string; accountId: string }) {
  const query = useQuery(watchQuery(username));
  const [stopping, setStopping] = useState(false);
  const battle = useBattle(accountId);
  useWatch({ accounts: [accountId] });
  useNews((news) => {
    if (news.type === 'live' && news.account.id === accountId) void query.refetch();
  });
  const live = query.data?.live === true && query.data.account.livestream === 'RTMP';
  useEffect(() => {
    if (!live) setStopping(false);
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
  return (
    <section className="grid gap-3 rounded-20 bg-raised p-5">
      {live ? (
        <>
          <p role="status" className="flex items-center gap-2 text-17 font-bold">
            <Badge kind="live">{t('live')}</Badge> {t('youAreLive')}
          </p>
          <p className="flex flex-wrap gap-2">
            <Link to={`/${username}/live`} className={buttonClass('primary')}>
              {t('previewLink')}
            </Link>
            <Button kind="secondary" onClick={stop} disabled={stopping}>
              {stopping ? t('wait') : t('stopLive')}
            </Button>
          </p>
          <BattleDesk account={{ id: accountId }} battle={battle} />
          <div className="flex h-[50dvh] flex-col border-line border-t pt-2">
            <CreatorChat creator={accountId} live />
          </div>
        </>
      ) : (
        <p role="status" className="text-15 text-muted">
          {query.data?.status === 'stop' ? t('ended') : t('waiting')}
        </p>
      )}
    </section>
  );
}

/** /studio/live/rtmp: what an external encoder needs, and whether it is on the air. */
export function EncoderPage() {
  const { account } = useSession();
  const query = useQuery(studioQuery);
  if (!account) return null;
  const studio = query.data;
  return (
    <>
      <PageHeader title={t('encoderTitle')} trailing={<LiveTabs />} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-6 py-6 desktop:py-8">
        <EncoderState username={account.username} accountId={account.id} />
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
          <div className="grid gap-4">
            {studio.rtmpUrl ? (
              <CopyField label={t('server')} value={studio.rtmpUrl} hint={t('settings')} />
            ) : (
              <p className="text-15 text-muted">{t('noRtmp')}</p>
            )}
            <StreamKey value={studio.rtmp} />
            {studio.whipUrl && <CopyField label={t('whip')} value={studio.whipUrl} hint={t('whipHint')} />}
          </div>
        )}
      </div>
    </>
  );
}
