import { useCallback, useEffect, useRef, useState } from 'react';

export type CameraState =
  | { status: 'asking' }
  | { status: 'ready'; stream: MediaStream }
  /** Refused by the person, or there is none. */
  | { status: 'refused' };

const constraints: MediaStreamConstraints = {
  video: { width: { min: 640, ideal: 1280 }, facingMode: 'user' },
  audio: { echoCancellation: true, noiseSuppression: true },
};

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The camera and the microphone while the screen is open; leaving it stops their tracks (spec part 2 §2). */
export function useCamera(): { camera: CameraState; retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ status: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const open = useRef<MediaStream | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let left = false;
    setCamera({ status: 'asking' });
    const ask = navigator.mediaDevices?.getUserMedia(constraints) ?? Promise.reject(new Error('No camera here'));
    ask.then(
      (stream) => {
        if (left) return stopTracks(stream);
        open.current = stream;
        setCamera({ status: 'ready', stream });
      },
      () => {
        if (!left) setCamera({ status: 'refused' });
      },
    );
    return () => {
      left = true;
      stopTracks(open.current);
      open.current = null;
    };
  }, [attempt]);

  return { camera, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
