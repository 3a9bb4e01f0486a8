import { buttonClass } from '@foxreel/ui/button';
import { EmptyState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { recordingType } from '../recorder.ts';
import { useRecording } from '../recording.ts';
import { CameraRecorder } from './camera-recorder.tsx';
import { KeptTake } from './kept-take.tsx';

/** /studio/record: films with the camera of this device. What was recorded and not sent stands here until it is. */
export function RecordPage() {
  const { t } = useTranslation('record');
  const { account } = useSession();
  const { take, sending } = useRecording();
  if (sending?.state === 'uploading') return <Navigate to="/studio/record/progress" replace />;
  if (take || !account) return <KeptTake take={take} />;
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
