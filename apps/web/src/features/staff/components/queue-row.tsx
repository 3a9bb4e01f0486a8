import type { MediaView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Image, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDuration } from '../../../shared/format/time.ts';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { useSelectedRow } from '../use-selected-row.ts';

/** One line of the queue. */
export function QueueRow({ media, selected, onSelect }: { media: MediaView; selected: boolean; onSelect: () => void }) {
  const { t } = useTranslation('staff');
  const row = useSelectedRow(selected);
  const Kind = media.type === 'photo' ? Image : Video;
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected || undefined}
      onClick={onSelect}
      className={classNames(
        'flex w-full items-center gap-3 border-line border-b px-3 py-2 text-left -outline-offset-2',
        selected ? 'bg-overlay' : 'hover:bg-raised',
      )}
    >
      <span className="relative h-14 w-11 shrink-0 overflow-hidden rounded-6">
        <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
      </span>
      <span className="grid min-w-0 grow grid-cols-1">
        <span className="truncate text-15">{media.description ?? t('noDescription')}</span>
        <span className="truncate text-13 text-muted">@{media.user.username}</span>
        <span className="tabular flex items-center gap-1.5 text-13 text-muted">
          <Kind size={14} aria-hidden="true" />
          {media.duration !== null && media.type === 'video' && <span>{formatDuration(media.duration)}</span>}
          <span>{formatAgo(media.addDate)}</span>
        </span>
      </span>
    </button>
  );
}
