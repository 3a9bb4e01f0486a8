import { firstPageLimits, type MediaView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Music2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

/** Two lines of description that expand, up to three tags, the song. */
export function MediaCaption({
  media,
  onPicture = false,
  playing = false,
}: {
  media: MediaView;
  onPicture?: boolean;
  /** Lets a long song name scroll. */
  playing?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const tags = [...new Set(media.tags)].slice(0, firstPageLimits.tagsShown);
  const tagTone = onPicture ? 'text-white' : 'text-accent-text';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
      {media.description && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
          className={classNames(
            'min-h-11 content-center py-0.5 text-start text-15 wrap-anywhere',
            !open && 'line-clamp-2',
            open && 'max-h-[40dvh] overflow-y-auto',
          )}
        >
          <bdi>{media.description}</bdi>
        </button>
      )}
      {tags.length > 0 && (
        <p className="flex max-w-full flex-wrap gap-x-3">
          {tags.map((tag) => (
            <Link
              key={tag}
              to={`/${media.type}s/${encodeURIComponent(tag)}`}
              className={classNames(
                'grid min-h-11 min-w-11 max-w-full items-center text-15 font-medium wrap-anywhere hover:underline',
                tagTone,
              )}
            >
              <bdi>#{tag}</bdi>
            </Link>
          ))}
        </p>
      )}
      {media.song && (
        <Link
          to={`/sounds?q=${encodeURIComponent(media.song.name)}`}
          className="flex min-h-11 min-w-0 max-w-full items-center gap-1.5 text-13 hover:underline"
        >
          <Music2 size={14} />
          <SongName name={media.song.name} running={playing} />
        </Link>
      )}
    </div>
  );
}

const songLine = 28;

function SongName({ name, running }: { name: string; running: boolean }) {
  if (!running || name.length <= songLine) return <span className="truncate">{name}</span>;
  return (
    <span className="min-w-0 overflow-hidden whitespace-nowrap">
      <span className="marquee-running inline-block">
        <span className="pe-8">{name}</span>
        <span aria-hidden="true" className="pe-8">
          {name}
        </span>
      </span>
    </span>
  );
}
