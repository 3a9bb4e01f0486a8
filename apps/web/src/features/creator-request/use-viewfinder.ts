import { useCallback, useEffect, useRef, useState } from 'react';

export type ViewfinderState = 'asking' | 'ready' | 'refused';

/** A camera while the screen is open, and still pictures of it. */
export function useViewfinder(facing: 'user' | 'environment') {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ViewfinderState>('asking');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let left = false;
    let open: MediaStream | null = null;
    setState('asking');
    const wanted = { video: { width: { ideal: 1920 }, facingMode: facing } };
    const ask = navigator.mediaDevices?.getUserMedia(wanted) ?? Promise.reject(new Error('No camera here'));
    const stop = (stream: MediaStream) => {
      for (const track of stream.getTracks()) track.stop();
    };
    ask.then(
      (stream) => {
        if (left) return stop(stream);
        open = stream;
        if (video.current) video.current.srcObject = stream;
      },
      () => {
        if (!left) setState('refused');
      },
    );
    return () => {
      left = true;
      if (open) stop(open);
    };
  }, [facing, attempt]);

  /** What the camera sees now, as a png; null before its first picture. */
  const take = useCallback((): Promise<Blob | null> => {
    const seen = video.current;
    if (!seen || seen.videoWidth === 0) return Promise.resolve(null);
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  }, []);
  /** The camera's first picture is there: not before, for there is nothing to take until then. */
  const onPicture = useCallback(() => setState('ready'), []);
  return { video, onPicture, state, retry: useCallback(() => setAttempt((count) => count + 1), []), take };
}
