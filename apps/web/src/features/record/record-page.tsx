import { buttonClass } from '@foxreel/ui/button';
import { EmptyState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { CameraRecorder } from './camera-recorder.tsx';
import { recording, type Take, useRecording } from './recording.ts';
import { DiscardButton, TakeVideo } from './take-video.tsx';
import { recordingType } from './use-recorder.ts';

/** A recording left before it was sent. */
function SavedTake({ take }: { take: Take | null }) {
  const { t } = useTranslation('record');
  return (
    <>
      <PageHeader title={t('title')} />
      {take && (
        <section
          aria-labelledby="kept-recording"
          className="page-margin mx-auto grid w-full max-w-[640px] gap-4 py-4 desktop:py-8"
        >
          <TakeVideo take={take} />
          <div className="grid gap-1">
            <h2 id="kept-recording" className="text-17 font-bold">
              {t('keptTitle')}
            </h2>
            <p className="text-15 text-muted">{t('keptHint')}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/studio/record/preview" className={buttonClass()}>
              {t('goOn')}
            </Link>
            <DiscardButton onDiscard={recording.discard} />
          </div>
        </section>
      )}
    </>
  );
}

/** /studio/record: records with this device's camera. An unsent recording stays here. */
export function RecordPage() {
  const { t } = useTranslation('record');
  const { account } = useSession();
  const { take, sending } = useRecording();
  if (sending?.state === 'uploading') return <Navigate to="/studio/record/progress" replace />;
  if (take || !account) return <SavedTake take={take} />;
  if (recordingType() !== null) return <CameraRecorder account={account.id} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('unsupported')} className="min-h-[60dvh] content-center py-16">
        <p className="text-15 text-muted">{t('unsupportedHint')}</p>
        <Link to="/studio/upload" className={buttonClass('secondary')}>
          {t('upload')}
        </Link>
      </EmptyState>
    </>
  );
}
