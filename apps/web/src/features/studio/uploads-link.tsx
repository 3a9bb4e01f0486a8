import { ChevronRight, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatTimeLeft, ProgressBar } from '../../shared/upload/progress-bar.tsx';
import { useUploads } from './uploader.ts';

/** A link to running or finished uploads; nothing without any. */
export function UploadsLink() {
  const { t } = useTranslation('studio');
  const { items, percent, secondsLeft, busy } = useUploads();
  if (items.length === 0) return null;
  const open = items.filter(({ state }) => state === 'waiting' || state === 'uploading' || state === 'paused').length;
  const stopped = items.filter(({ state }) => state === 'failed').length;
  const notes = busy
    ? [`${Math.floor(percent)}%`, formatTimeLeft(secondsLeft)]
    : [stopped > 0 ? t('stopped', { count: stopped }) : t('seeUploads')];
  return (
    <Link
      to="/studio/upload/progress"
      className="feedback-motion relative flex min-h-16 items-center gap-4 overflow-hidden rounded-20 border border-line bg-raised px-5 py-3 hover:bg-overlay"
    >
      <Upload size={20} aria-hidden="true" className="shrink-0 text-accent-text" />
      <span className="grid min-w-0 grow">
        <span className="text-15 font-medium">{busy ? t('uploading', { count: open }) : t('progressDone')}</span>
        <span className={`tabular text-13 ${!busy && stopped > 0 ? 'text-danger-text' : 'text-muted'}`}>
          {notes.filter(Boolean).join(', ')}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
      {busy && (
        <span className="absolute inset-x-0 bottom-0">
          <ProgressBar percent={percent} label={t('progressTitle')} />
        </span>
      )}
    </Link>
  );
}
