import { useRef, useState } from 'react';
import { setSoundOff, useSound } from '../../../shared/media/player/sound.ts';
import { HlsPicture } from './hls-picture.tsx';
import { StageControls } from './stage-controls.tsx';

/** The live of an external encoder, with its controls. */
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
  const [playing, setPlaying] = useState(false);
  const { muted, refused } = useSound();
  return (
    <div ref={stage} className="absolute inset-0 bg-black">
      <HlsPicture username={username} label={label} onSeen={onSeen} onLost={onLost} onPlaying={setPlaying} />
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
