import { useSyncExternalStore } from 'react';
import { z } from 'zod';

export const qualities = ['480', '720', '1080'] as const;

/** Which camera and microphone to go live with, and how large the picture is; this browser remembers it. */
const cameraChoice = z.object({
  camera: z.string().nullable().catch(null),
  microphone: z.string().nullable().catch(null),
  quality: z.enum(qualities).catch('720'),
});
export type CameraChoice = z.output<typeof cameraChoice>;

const key = 'camera_choice';
const listeners = new Set<() => void>();
let known: CameraChoice | null = null;

export function readCameraChoice(): CameraChoice {
  if (known) return known;
  try {
    known = cameraChoice.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    known = { camera: null, microphone: null, quality: '720' };
  }
  return known;
}

export function keepCameraChoice(choice: CameraChoice) {
  known = choice;
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // A full or forbidden storage forgets the choice with the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useCameraChoice = (): CameraChoice => useSyncExternalStore(subscribe, readCameraChoice);

const widths = { '480': 854, '720': 1280, '1080': 1920 } as const;

/** What the browser is asked for. A device that is not there any more is no reason to refuse: another takes its place. */
export const constraintsOf = ({ camera, microphone, quality }: CameraChoice): MediaStreamConstraints => ({
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
