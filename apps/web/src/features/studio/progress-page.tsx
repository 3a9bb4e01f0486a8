import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { i18n, translateError } from '../../shared/i18n/i18n.ts';
import { MediaProgress } from '../../shared/media-details/media-progress.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { formatSent, formatTimeLeft, ProgressBar } from '../../shared/upload/progress-bar.tsx';
import type { UploadItem } from '../../shared/upload/uploader.ts';
import { FilePreview } from './file-preview.tsx';
import { useUploads } from './uploader.ts';

function statusOf(item: UploadItem): string {
  if (item.state === 'waiting') return i18n.t('studio:waiting');
  if (item.state === 'paused') return i18n.t('studio:paused');
  const part = formatSent(item.percent, item.size);
  const left = formatTimeLeft(item.secondsLeft);
  return left ? `${part}, ${left}` : part;
}

/** One file's upload. */
function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation('studio');
  const { name, state } = item;
  const moving = state === 'waiting' || state === 'uploading' || state === 'paused';
  const stopped = state === 'failed' || state === 'canceled';
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-4 border-line border-t py-4 first:border-t-0">
      <FilePreview file={item.file} small />
      <div className="grid min-w-0 grid-cols-1 content-center gap-2">
        <div className="flex items-center gap-3">
          <p className="min-w-0 grow truncate text-15 font-medium">{name}</p>
          {moving && (
            <Button kind="quiet" className="-my-2 px-4" aria-label={t('cancelFile', { name })} onClick={item.cancel}>
              {t('cancel')}
            </Button>
          )}
          {stopped && (
            <Button kind="secondary" className="-my-2 px-4" aria-label={t('retryFile', { name })} onClick={item.retry}>
              {t('retry')}
            </Button>
          )}
        </div>
        {moving && (
          <>
            <ProgressBar percent={item.percent} label={name} />
            <p className="tabular text-13 text-muted">{statusOf(item)}</p>
          </>
        )}
        {stopped && (
          <p role="alert" className={`text-13 ${state === 'failed' ? 'text-danger-text' : 'text-muted'}`}>
            {item.error && translateError(item.error)}
          </p>
        )}
        {state === 'done' &&
          (item.mediaId ? (
            <MediaProgress id={item.mediaId} name={name} />
          ) : (
            <p className="text-13 text-muted">{t('arrived')}</p>
          ))}
      </div>
    </li>
  );
}

/** /studio/upload/progress: the uploads, and their processing. */
export function ProgressPage() {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const { uploader, items, percent, secondsLeft, busy } = useUploads();
  const left = formatTimeLeft(secondsLeft);
  // Deleted only once this page is gone: without uploads it would lead back to choosing files.
  const finished = useRef(false);
  useEffect(() => () => void (finished.current && uploader.clear()), [uploader]);
  if (items.length === 0) return <Navigate to="/studio/upload" replace />;

  const finish = (to: string) => {
    finished.current = true;
    navigate(to);
  };
  return (
    <>
      <PageHeader
        title={busy ? t('progressTitle') : t('progressDone')}
        heading={{ 'data-progress': busy ? `${Math.floor(percent)}%` : undefined }}
      />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-4 pt-4 desktop:py-6">
        <p className="text-15 text-muted">{busy ? t('stay') : t('approval')}</p>
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
        <ActionFooter place="page">
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
        </ActionFooter>
      </div>
    </>
  );
}
