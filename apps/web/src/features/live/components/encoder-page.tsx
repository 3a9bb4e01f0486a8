import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../shared/forms/copy-field.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { studioQuery } from '../queries.ts';
import { EncoderLive } from './encoder-live.tsx';
import { LiveTabs } from './live-tabs.tsx';
import { StreamKey } from './stream-key.tsx';

/** /studio/live/rtmp: the live of an external encoder while there is one, and what an encoder needs. */
export function EncoderPage() {
  const { t } = useTranslation('live');
  const { account } = useSession();
  const query = useQuery(studioQuery);
  if (!account) return null;
  const studio = query.data;
  return (
    <>
      <PageHeader title={t('encoderTitle')} trailing={<LiveTabs />} />
      <div className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-1 gap-6 py-4 desktop:py-8">
        <EncoderLive account={account} />
        <div className="grid w-full max-w-[640px] gap-6">
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
      </div>
    </>
  );
}
