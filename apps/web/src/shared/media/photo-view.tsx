import type { MediaView } from '@foxreel/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../people/person-name.ts';
import { MediaPicture } from './media-picture.tsx';

export interface PhotoViewProps {
  media: MediaView;
  /** The one that is looked at: it can be enlarged. */
  active: boolean;
  /** On screen or one swipe away: the whole picture is loaded. */
  near: boolean;
  fit: 'cover' | 'contain';
}

/** One photo; what enlarges it is fetched when it is looked at. */
export function PhotoView({ media, active, near, fit }: PhotoViewProps) {
  const { t } = useTranslation('media');
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!active || !element) return;
    let over = false;
    let detach = () => {};
    const attach = () =>
      void import('./zoom/attach-zoom.ts').then(
        ({ attachZoom }) => {
          if (!over && picture.current) detach = attachZoom(element, picture.current);
        },
        () => {
          // Without it the picture is there all the same.
        },
      );
    // The picture comes first: nothing competes with it for the line.
    if (element.querySelector('img')?.complete) attach();
    else element.addEventListener('load', attach, { capture: true, once: true });
    return () => {
      over = true;
      element.removeEventListener('load', attach, true);
      detach();
    };
  }, [active]);
  return (
    <div ref={box} className="absolute inset-0 overflow-hidden bg-black">
      <div ref={picture} className="absolute inset-0">
        <MediaPicture
          src={near ? (media.source?.url ?? media.thumbnail.original) : media.thumbnail.preview}
          placeholder={media.placeholder}
          alt={media.description ?? t('photo', { name: personName(media.user) })}
          fit={fit}
          eager={near}
        />
      </div>
    </div>
  );
}
