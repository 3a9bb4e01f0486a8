import { Spinner } from '@foxreel/ui/spinner';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHlsLive } from '../use-hls-live.ts';

/** The picture of an external encoder's live, which comes over HLS. */
export function HlsPicture({
  username,
  label,
  onSeen,
  onLost,
  cover = false,
  silent = false,
  onPlaying,
}: {
  username: string;
  label: string;
  onSeen: () => void;
  onLost: () => void;
  cover?: boolean;
  /** Without sound, whatever the person has chosen. */
  silent?: boolean;
  onPlaying?: (playing: boolean) => void;
}) {
  const { t } = useTranslation('live');
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onSeen, onLost, onPlaying });
  told.current = { onSeen, onLost, onPlaying };
  const { playing, seen } = useHlsLive(video, username, {
    silent,
    onSeen: useCallback(() => told.current.onSeen(), []),
    onLost: useCallback(() => told.current.onLost(), []),
  });
  useEffect(() => told.current.onPlaying?.(playing), [playing]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a live has no captions yet */}
      <video
        ref={video}
        playsInline
        aria-label={label}
        className={`absolute inset-0 size-full ${cover ? 'object-cover' : 'object-contain'}`}
      />
      {!playing && (
        <div
          className={`absolute inset-0 grid place-content-center justify-items-center gap-3 text-white ${seen ? 'bg-black/50' : ''}`}
        >
          <Spinner label={seen ? t('reconnecting') : t('connecting')} />
          {seen && (
            <p aria-hidden="true" className="text-15 font-medium">
              {t('reconnecting')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
