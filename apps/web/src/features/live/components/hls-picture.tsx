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
  const lost = useRef(onLost);
  lost.current = onLost;
  const begun = useRef({ onSeen, onPlaying });
  begun.current = { onSeen, onPlaying };
  const { playing } = useHlsLive(video, username, {
    onSeen: useCallback(() => {
      begun.current.onSeen();
      begun.current.onPlaying?.(true);
    }, []),
    onLost: useCallback(() => lost.current(), []),
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
