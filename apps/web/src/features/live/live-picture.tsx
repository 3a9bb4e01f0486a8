import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RoomVideo } from './watch-room.ts';

interface Size {
  width: number;
  height: number;
}

/** The share of a picture that may be cropped to fill the screen. */
const cropMax = 0.25;

/** Fills the frame if little is lost, as a camera held upright on a phone; otherwise shows the whole picture. */
export function fitOf(picture: Size, frame: Size): 'cover' | 'contain' {
  const [one, other] = [picture.width * frame.height, picture.height * frame.width];
  if (one <= 0 || other <= 0) return 'contain';
  return 1 - Math.min(one, other) / Math.max(one, other) <= cropMax ? 'cover' : 'contain';
}

/** How a live's video fills its element; follows changes of both sizes. */
export function usePictureFit(video: RefObject<HTMLVideoElement | null>): 'cover' | 'contain' {
  const [fit, setFit] = useState<'cover' | 'contain'>('contain');
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const update = () =>
      setFit(
        fitOf(
          { width: element.videoWidth, height: element.videoHeight },
          { width: element.clientWidth, height: element.clientHeight },
        ),
      );
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('resize', update);
    element.addEventListener('loadedmetadata', update);
    return () => {
      observer.disconnect();
      element.removeEventListener('resize', update);
      element.removeEventListener('loadedmetadata', update);
    };
  }, [video]);
  return fit;
}

const backdropEveryMs = 1_000;
const size = 32;

/** A blurred copy of the picture behind it, in place of black bars. A few pixels once a second: costs next to nothing. */
export function PictureBackdrop({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const element = video.current;
      if (!element || document.hidden || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      // Here and not in CSS, which would blur the whole screen again for each frame of the video.
      context.filter = 'blur(2px)';
      context.drawImage(element, 0, 0, size, size);
    };
    draw();
    const timer = setInterval(draw, backdropEveryMs);
    return () => clearInterval(timer);
  }, [video]);
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <canvas ref={canvas} width={size} height={size} className="size-full opacity-45" />
    </div>
  );
}

/** Where a picture stands that does not fill the screen: on a phone above the chat. */
export const fitClass = (fit: 'cover' | 'contain'): string =>
  fit === 'cover' ? 'object-cover' : 'object-contain portrait:max-desktop:object-[50%_30%]';

/**
 * A room's video. LiveKit attaches it itself, so that the server sends the layer that fits the element's size, and none while
 * it is hidden. Always muted: the sound is played separately.
 */
export function RoomPicture({
  track,
  label,
  fit: wanted,
}: {
  track: RoomVideo;
  label: string;
  /** If absent, fills the element when little is lost. */
  fit?: 'cover' | 'contain';
}) {
  const video = useRef<HTMLVideoElement>(null);
  const best = usePictureFit(video);
  const fit = wanted ?? best;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    track.attach(element);
    element.muted = true;
    element.play().catch(() => undefined);
    return () => void track.detach(element);
  }, [track]);
  return (
    <>
      {wanted === undefined && fit === 'contain' && <PictureBackdrop video={video} />}
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={label}
        className={`absolute inset-0 size-full ${wanted === 'cover' ? 'object-cover' : wanted ? 'object-contain' : fitClass(fit)}`}
      />
    </>
  );
}
