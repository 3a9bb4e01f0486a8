import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MediaProgress } from '../../../shared/media-details/media-progress.tsx';
import { formatSent, formatTimeLeft, ProgressBar } from '../../../shared/upload/progress-bar.tsx';
import type { UploadItem } from '../../../shared/upload/uploader.ts';
import { FilePreview } from './file-preview.tsx';

function statusOf(item: UploadItem): string {
  if (item.state === 'waiting') return i18n.t('studio:waiting');
  if (item.state === 'paused') return i18n.t('studio:paused');
  const part = formatSent(item.percent, item.size);
  const left = formatTimeLeft(item.secondsLeft);
  return left ? `${part}, ${left}` : part;
}

/** One file on its way. */
export function UploadRow({ item }: { item: UploadItem }) {
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
            {item.error}
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
