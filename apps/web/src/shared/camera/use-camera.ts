import { useCallback, useEffect, useRef, useState } from 'react';
import { constraintsOf, useCameraChoice } from './camera-choice.ts';

export type CameraState =
  | { status: 'asking' }
  | { status: 'ready'; stream: MediaStream }
  /** Refused by the person, there is none, or it went away. */
  | { status: 'refused' };

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The chosen camera and microphone while the screen is open; leaving it stops their tracks (spec part 2 §2). */
export function useCamera(): { camera: CameraState; retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ status: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const choice = useCameraChoice();
  const open = useRef<MediaStream | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let left = false;
    setCamera({ status: 'asking' });
    const ask =
      navigator.mediaDevices?.getUserMedia(constraintsOf(choice)) ?? Promise.reject(new Error('No camera here'));
    ask.then(
      (stream) => {
        if (left) return stopTracks(stream);
        open.current = stream;
        // Pulled out, or no longer permitted: what we stop ourselves does not say so.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => left || setCamera({ status: 'refused' }), { once: true });
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
  }, [attempt, choice]);

  return { camera, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
