import { Button, buttonClass } from '@foxreel/ui/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { formatTimeLeft, ProgressBar } from '../../../shared/upload/progress-bar.tsx';
import { useUploads } from '../uploader.ts';
import { UploadRow } from './upload-row.tsx';

/** /studio/upload/progress: the files on their way, and what becomes of them. */
export function ProgressPage() {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const { uploader, items, percent, secondsLeft, busy } = useUploads();
  const left = formatTimeLeft(secondsLeft);
  // Forgotten only once this page is gone: without uploads it would lead back to choosing files.
  const finished = useRef(false);
  useEffect(() => () => void (finished.current && uploader.clear()), [uploader]);
  if (items.length === 0) return <Navigate to="/studio/upload" replace />;

  const finish = (to: string) => {
    finished.current = true;
    navigate(to);
  };
  return (
    <div className="page-margin mx-auto grid w-full max-w-[720px] gap-4 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 data-progress={busy ? `${Math.floor(percent)}%` : undefined} className="text-22 font-bold">
          {busy ? t('progressTitle') : t('progressDone')}
        </h1>
        <p className="text-15 text-muted">{busy ? t('stay') : t('approval')}</p>
      </header>
      {busy && items.length > 1 && (
        <div className="grid gap-2">
          <ProgressBar percent={percent} label={t('progressTitle')} />
          <p className="tabular text-13 text-muted">
            {[t('all', { percent: Math.floor(percent) }), left].filter(Boolean).join(', ')}
          </p>
        </div>
      )}
      <ul>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
      <footer className="flex flex-wrap gap-3">
        {busy ? (
          <Button kind="secondary" onClick={uploader.cancelAll}>
            {t('cancelAll')}
          </Button>
        ) : (
          <>
            <Button onClick={() => finish('/profile')}>{t('done')}</Button>
            <Link to="/studio/upload" className={buttonClass('secondary')}>
              {t('uploadMore')}
            </Link>
          </>
        )}
      </footer>
    </div>
  );
}
