import { notify } from '@foxreel/ui/notify';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warnBeforeLeaving } from '../../shared/upload/local-file.ts';
import { type ChosenSound, recording } from './recording.ts';

/** Plays a chosen sound in sync, `at` seconds into the recording. Returns the stop function. */
export function playAlong({ sound, delay }: ChosenSound, at: number): () => void {
  const audio = new Audio(sound.url);
  // Recording continues without it: the server mixes the sound in anyway.
  const play = () => void audio.play().catch(() => undefined);
  if (at < delay) {
    const timer = setTimeout(play, (delay - at) * 1000);
    return () => {
      clearTimeout(timer);
      audio.pause();
    };
  }
  audio.currentTime = at - delay;
  play();
  return () => audio.pause();
}

/** Spec part 2 §4: 0 idle, 1 recording, 2 paused or stopped. */
export const recorderStates = { idle: 0, recording: 1, stopped: 2 } as const;
type RecorderState = (typeof recorderStates)[keyof typeof recorderStates];

const chunkMs = 1000;
const bitsPerSecond = 4_000_000;
/** VP8 first: a phone encodes it in real time. The server accepts only WebM. */
const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];

/** The best format that this browser records and the server accepts; null if none. */
export const recordingType = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null);

interface RecorderEvents {
  onState: (state: RecorderState) => void;
  /** Finished, by `finish` or a lost camera: nothing of it is lost. */
  onTaken: (video: Blob, seconds: number) => void;
}

/** One camera recording in chunks of one second. It pauses when its time is up, and can be resumed with more. */
export class Recorder {
  readonly #media: MediaRecorder;
  readonly #events: RecorderEvents;
  readonly #chunks: Blob[] = [];
  #ranMs = 0;
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #discarded = false;

  constructor(stream: MediaStream, mimeType: string, events: RecorderEvents) {
    this.#events = events;
    this.#media = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
    this.#media.ondataavailable = ({ data }) => void (data.size > 0 && this.#chunks.push(data));
    this.#media.onstop = () => this.#stopped();
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.finish(), { once: true });
  }

  get seconds(): number {
    return (this.#ranMs + (this.#since === null ? 0 : performance.now() - this.#since)) / 1000;
  }

  /** Starts, or continues after a pause, up to a total of `limitSeconds`. */
  run(limitSeconds: number): void {
    const leftMs = limitSeconds * 1000 - this.#ranMs;
    if (this.#since !== null || leftMs <= 0) return;
    if (this.#media.state === 'paused') this.#media.resume();
    else this.#media.start(chunkMs);
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.pause(), leftMs);
    this.#events.onState(recorderStates.recording);
  }

  pause(): void {
    if (this.#since === null) return;
    this.#count();
    if (this.#media.state === 'recording') this.#media.pause();
    this.#events.onState(recorderStates.stopped);
  }

  finish(): void {
    this.pause();
    if (this.#media.state !== 'inactive') this.#media.stop();
  }

  discard(): void {
    this.#discarded = true;
    this.finish();
  }

  #count(): void {
    clearTimeout(this.#timer);
    this.#ranMs = this.seconds * 1000;
    this.#since = null;
  }

  #stopped(): void {
    if (this.#since !== null) this.#count();
    this.#events.onState(recorderStates.idle);
    if (!this.#discarded && this.#chunks.length > 0)
      this.#events.onTaken(new Blob(this.#chunks, { type: 'video/webm' }), this.seconds);
  }
}

const tickMs = 100;

/** Records a camera. Leaving the screen, or switching cameras, ends the recording and keeps it. */
export function useRecorder({ stream, sound, account, onAccepted }: RecorderInput) {
  const { t } = useTranslation('record');
  const [state, setState] = useState<RecorderState>(recorderStates.idle);
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  const latest = useRef({ sound, onAccepted, accepting: false });
  latest.current = { ...latest.current, sound, onAccepted };

  useEffect(() => {
    if (!stream) return;
    return () => {
      recorder.current?.finish();
      recorder.current = null;
    };
  }, [stream]);

  useEffect(() => {
    const reason = recorder;
    warnBeforeLeaving(reason, state !== recorderStates.idle);
    return () => warnBeforeLeaving(reason, false);
  }, [state]);

  useEffect(() => {
    const at = recorder.current?.seconds ?? 0;
    setSeconds(at);
    if (state !== recorderStates.recording) return;
    const timer = setInterval(() => setSeconds(recorder.current?.seconds ?? 0), tickMs);
    const stopSound = latest.current.sound ? playAlong(latest.current.sound, at) : null;
    return () => {
      clearInterval(timer);
      stopSound?.();
    };
  }, [state]);

  const open = (camera: MediaStream, type: string) =>
    new Recorder(camera, type, {
      onState: setState,
      onTaken: (video, length) => {
        recorder.current = null;
        const { accepting, ...now } = latest.current;
        recording.keep({
          video,
          seconds: length,
          recordedAt: new Date(),
          key: crypto.randomUUID(),
          sound: now.sound,
          account,
        });
        if (accepting) now.onAccepted();
      },
    });
  const run = (limitSeconds: number) => {
    const type = recordingType();
    if (!stream || !type) return;
    try {
      recorder.current ??= open(stream, type);
      recorder.current.run(limitSeconds);
    } catch {
      // The camera was just lost, or cannot be recorded; an earlier part is kept.
      recorder.current?.finish();
      recorder.current = null;
      notify(t('notStarted'), 'error');
    }
  };
  const accept = () => {
    latest.current.accepting = true;
    recorder.current?.finish();
  };
  const discard = () => {
    recorder.current?.discard();
    recorder.current = null;
  };
  return { state, seconds, run, pause: () => recorder.current?.pause(), accept, discard };
}

interface RecorderInput {
  stream: MediaStream | null;
  sound: ChosenSound | null;
  account: string;
  onAccepted: () => void;
}
