import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { CameraOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { translateError } from './i18n/i18n.ts';
import { TrackVideo } from './track-video.tsx';

export const qualities = ['480', '720', '1080'] as const;

/** The chosen camera, microphone and resolution, stored in this browser. */
const cameraChoice = z.object({
  camera: z.string().nullable().catch(null),
  microphone: z.string().nullable().catch(null),
  quality: z.enum(qualities).catch('720'),
});
type CameraChoice = z.output<typeof cameraChoice>;

const key = 'camera_choice';
const listeners = new Set<() => void>();
let known: CameraChoice | null = null;

function readCameraChoice(): CameraChoice {
  if (known) return known;
  try {
    known = cameraChoice.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    known = { camera: null, microphone: null, quality: '720' };
  }
  return known;
}

export function saveCameraChoice(choice: CameraChoice) {
  known = choice;
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // A full or blocked storage keeps the choice only for this page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useCameraChoice = (): CameraChoice => useSyncExternalStore(subscribe, readCameraChoice);

const widths = { '480': 854, '720': 1280, '1080': 1920 } as const;

/** The media constraints. A missing device is not an error: another one is used. */
const constraintsOf = ({ camera, microphone, quality }: CameraChoice): MediaStreamConstraints => ({
  video: {
    width: { min: 640, ideal: widths[quality] },
    height: { ideal: Number(quality) },
    ...(camera ? { deviceId: { ideal: camera } } : { facingMode: 'user' }),
  },
  audio: {
    echoCancellation: true,
    noiseSuppression: true,
    ...(microphone ? { deviceId: { ideal: microphone } } : {}),
  },
});

type CameraState =
  | { status: 'asking' }
  | { status: 'ready'; stream: MediaStream }
  /** Denied by the person, missing, or disconnected. */
  | { status: 'denied' };

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
        // Unplugged, or no longer permitted: tracks that we stop ourselves do not fire this.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => left || setCamera({ status: 'denied' }), { once: true });
        setCamera({ status: 'ready', stream });
      },
      () => {
        if (!left) setCamera({ status: 'denied' });
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

/** A phone's camera on the back, which shows the room as others see it. */
const facesAway = (stream: MediaStream): boolean =>
  stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';

/** The own camera, mirrored like a mirror; or why there is nothing to see. */
export function CameraPicture({
  camera,
  onRetry,
  fit = 'contain',
}: {
  camera: CameraState;
  onRetry: () => void;
  fit?: 'contain' | 'cover';
}) {
  const { t } = useTranslation('camera');
  if (camera.status === 'ready')
    return <TrackVideo stream={camera.stream} label={t('preview')} mirrored={!facesAway(camera.stream)} fit={fit} />;
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center text-white">
      {camera.status === 'asking' ? (
        <p className="text-15">{t('asking')}</p>
      ) : (
        <>
          <CameraOff size={32} />
          <p role="alert" className="text-17 font-medium">
            {translateError(messages.cameraPermission)}
          </p>
          <Button kind="secondary" onClick={onRetry}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  );
}
