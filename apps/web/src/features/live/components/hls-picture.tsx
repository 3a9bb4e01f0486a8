import { Spinner } from '@foxreel/ui/spinner';
import { useCallback, useRef } from 'react';
import { useHlsLive } from '../use-hls-live.ts';
import { t } from '../words.ts';

/** The picture of an external encoder's live, which comes over HLS. */
export function HlsPicture({
  username,
  label,
  onSeen,
  onLost,
  cover = false,
  onPlaying,
}: {
  username: string;
  label: string;
  onSeen: () => void;
  onLost: () => void;
  cover?: boolean;
  onPlaying?: (playing: boolean) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onSeen, onLost, onPlaying });
  told.current = { onSeen, onLost, onPlaying };
  const { playing } = useHlsLive(video, username, {
    onSeen: useCallback(() => {
      told.current.onSeen();
      told.current.onPlaying?.(true);
    }, []),
    onLost: useCallback(() => {
      told.current.onPlaying?.(false);
      told.current.onLost();
    }, []),
  });
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
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner label={t('connecting')} />
        </div>
      )}
    </>
  );
}
