import { Button, buttonClass } from '@foxreel/ui/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { MediaProgress } from '../../../shared/media-details/media-progress.tsx';
import { formatSent, ProgressBar } from '../../../shared/upload/progress-bar.tsx';
import { recording, useRecording } from '../recording.ts';

/** /studio/record/progress: the recording on its way, and what becomes of it. */
export function RecordProgressPage() {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const { take, sending } = useRecording();
  // Forgotten only once this page is gone: without it, it would lead back to the camera.
  const finished = useRef(false);
  useEffect(() => () => void (finished.current && recording.clear()), []);
  if (!sending) return <Navigate to={take ? '/studio/record/preview' : '/studio/record'} replace />;

  const uploading = sending.state === 'uploading';
  const finish = (to: string) => {
    finished.current = true;
    navigate(to);
  };
  return (
    <div className="page-margin mx-auto grid w-full max-w-[720px] gap-5 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 data-progress={uploading ? `${sending.percent}%` : undefined} className="text-22 font-bold">
          {t(uploading ? 'progressTitle' : 'progressDone')}
        </h1>
        <p className="text-15 text-muted">{t(uploading ? 'stay' : 'approval')}</p>
      </header>
      {sending.state === 'uploading' && (
        <div className="grid gap-2">
          <ProgressBar percent={sending.percent} label={t('progressTitle')} />
          <p className="tabular text-13 text-muted">{formatSent(sending.percent, take?.video.size ?? 0)}</p>
        </div>
      )}
      {sending.state === 'stopped' && (
        <p role="alert" className="rounded-12 border border-danger px-4 py-3 text-15 text-danger-text">
          {sending.message}
        </p>
      )}
      {sending.state === 'done' && <MediaProgress id={sending.media} name={t('video')} />}
      <footer className="flex flex-wrap gap-3">
        {sending.state === 'uploading' && (
          <Button kind="secondary" onClick={recording.cancel}>
            {t('cancel')}
          </Button>
        )}
        {sending.state === 'stopped' && (
          <>
            <Button onClick={recording.retry}>{t('retry')}</Button>
            <Link to="/studio/record/preview" className={buttonClass('secondary')}>
              {t('change')}
            </Link>
          </>
        )}
        {sending.state === 'done' && (
          <>
            <Button onClick={() => finish('/profile')}>{t('done')}</Button>
            <Button kind="secondary" onClick={() => finish('/studio/record')}>
              {t('another')}
            </Button>
          </>
        )}
      </footer>
    </div>
  );
}
