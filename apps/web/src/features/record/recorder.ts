/** Spec part 2 §4: 0 idle, 1 recording, 2 paused or stopped. */
export const recorderStates = { idle: 0, recording: 1, stopped: 2 } as const;
export type RecorderState = (typeof recorderStates)[keyof typeof recorderStates];

const chunkMs = 1000;
const bitsPerSecond = 4_000_000;
/** VP8 first: a phone writes it without falling behind its camera. The server takes webm alone. */
const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];

/** What this browser can record that the server takes; null when there is nothing. */
export const recordingType = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null);

interface RecorderEvents {
  onState: (state: RecorderState) => void;
  /** It is over, by `finish` or because the camera went away: nothing of it is lost. */
  onTaken: (video: Blob, seconds: number) => void;
}

/** One recording of a camera, in pieces of a second. It pauses by itself when its time is used up, and can be resumed with more. */
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

  /** Begins, or goes on after a pause, until there are `limitSeconds` in all. */
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
