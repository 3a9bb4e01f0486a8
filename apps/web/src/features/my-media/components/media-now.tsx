import type { MediaView } from '@foxreel/contracts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { MediaStage } from '../../../shared/media/media-stage.tsx';

/** A media as it is at present: being made, a picture, or a video that plays when it is asked to. */
export function MediaNow({ media, onRefresh }: { media: MediaView; onRefresh: () => Promise<unknown> }) {
  const { t } = useTranslation('my-media');
  const [playing, setPlaying] = useState(false);
  const still = media.type === 'video' && media.source !== null && !playing;
  return (
    <div className="relative h-72 overflow-hidden rounded-12 bg-overlay desktop:h-[480px]">
      {still ? (
        <>
          <MediaPicture src={media.thumbnail.poster} placeholder={media.placeholder} alt="" fit="contain" eager />
          <button
            type="button"
            onClick={() => setPlaying(true)}
            aria-label={t('play')}
            className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
          >
            <span className="grid size-16 place-items-center rounded-full bg-black/45 text-white">
              <Play size={28} fill="currentColor" aria-hidden="true" className="ml-1" />
            </span>
          </button>
        </>
      ) : (
        <MediaStage media={media} active near fit="contain" onRefresh={onRefresh} />
      )}
    </div>
  );
}
