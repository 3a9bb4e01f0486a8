import { IconButton } from '@foxreel/ui/icon-button';
import { Film, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../shared/upload/format-upload.ts';
import type { Attachment } from '../use-attachment.ts';

/** The file that goes with the next message, how far it is, and the way to leave it out. */
export function AttachmentStrip({ attachment, onDrop }: { attachment: Attachment; onDrop: () => void }) {
  const { t } = useTranslation('messages');
  const { file, preview, progress } = attachment;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className="mx-1 mb-2 flex items-center gap-3 rounded-12 bg-overlay p-2">
      {file.type.startsWith('image/') ? (
        <img src={preview} alt="" className="size-14 rounded-6 object-cover" />
      ) : (
        <span className="grid size-14 place-items-center rounded-6 bg-line text-muted">
          <Film size={24} />
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="truncate text-15">{file.name}</p>
        {percent === null ? (
          <p className="tabular text-13 text-muted">{formatBytes(file.size)}</p>
        ) : (
          <progress
            value={percent}
            max={100}
            aria-label={t('uploading')}
            className="h-1.5 w-full accent-[var(--accent)]"
          >
            {percent} %
          </progress>
        )}
      </div>
      {percent !== null && <span className="tabular text-13 text-muted">{percent} %</span>}
      <IconButton label={percent === null ? t('removeFile') : t('cancelUpload')} onClick={onDrop}>
        <X size={20} />
      </IconButton>
    </div>
  );
}
