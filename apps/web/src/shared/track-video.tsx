import { useEffect, useRef } from 'react';

/** Plays a camera or live stream. Always muted: a live's sound is played separately. */
export function TrackVideo({
  stream,
  label,
  mirrored = false,
  fit = 'contain',
}: {
  stream: MediaStream;
  label: string;
  mirrored?: boolean;
  fit?: 'contain' | 'cover';
}) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    // play() may be rejected until a tap; the video itself is muted.
    video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={element}
      muted
      playsInline
      autoPlay
      aria-label={label}
      className={`absolute inset-0 size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${mirrored ? '-scale-x-100' : ''}`}
    />
  );
}
