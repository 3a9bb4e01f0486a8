import { Spinner } from '@foxreel/ui/spinner';
import { useCallback, useRef } from 'react';
import { setSoundOff, useSound } from '../../../shared/media/player/sound.ts';
import { useHlsLive } from '../use-hls-live.ts';
import { t } from '../words.ts';
import { StageControls } from './stage-controls.tsx';

/** The live of an external encoder, which comes over HLS. */
export function HlsStage({
  username,
  label,
  onSeen,
  onLost,
}: {
  username: string;
  label: string;
  onSeen: () => void;
  onLost: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const lost = useRef(onLost);
  lost.current = onLost;
  const { playing } = useHlsLive(video, username, { onSeen, onLost: useCallback(() => lost.current(), []) });
  const { muted, refused } = useSound();
  return (
    <div ref={stage} className="absolute inset-0 bg-black">
      {/* biome-ignore lint/a11y/useMediaCaption: a live has no captions yet */}
      <video ref={video} playsInline aria-label={label} className="absolute inset-0 size-full object-contain" />
      {!playing && (
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner label={t('connecting')} />
        </div>
      )}
      {playing && (
        <StageControls
          stage={stage}
          muted={muted}
          soundRefused={refused}
          onUnmute={() => setSoundOff(false)}
          onToggleMuted={() => setSoundOff(!muted)}
        />
      )}
    </div>
  );
}
