import { once } from 'node:events';
import { createWorkerContext } from '@foxreel/worker-runtime';
import { AudioStream, Room, RoomEvent, type Track, TrackKind, VideoBufferType, VideoStream } from '@livekit/rtc-node';
import { z } from 'zod';
import { createLiveStore } from './live-store.ts';
import { packageLive } from './package-live.ts';
import { encodeArgs, type RunningFfmpeg, startFfmpeg } from './start-ffmpeg.ts';

interface Picture {
  /** I420: luma, then both chroma planes at a quarter of the size. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Quarter turns clockwise for display. */
  rotation: number;
}

interface PictureSize {
  width: number;
  height: number;
  rotation: number;
}

/**
 * The latest picture of a track, scaled to the size of its first one: WebRTC changes sizes with bandwidth, but ffmpeg's input
 * cannot.
 */
class SteadyPicture {
  readonly first: Promise<PictureSize>;
  #size: PictureSize | null = null;
  #current: Buffer = Buffer.alloc(0);
  #begin: (size: PictureSize) => void = () => {};

  constructor() {
    this.first = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  put(picture: Picture): void {
    if (!this.#size) {
      this.#size = evenSize(picture);
      this.#begin(this.#size);
    }
    this.#current = resized(picture, this.#size);
  }

  current(): Buffer {
    return this.#current;
  }
}

const evenSize = ({ width, height, rotation }: Picture): PictureSize => ({
  width: width - (width % 2),
  height: height - (height % 2),
  rotation,
});

/** Nearest neighbor: good enough for a few seconds of poor connection. */
function resized(from: Picture, to: PictureSize): Buffer {
  if (from.width === to.width && from.height === to.height) return Buffer.from(from.data);
  const chroma = { width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) };
  const luma = from.width * from.height;
  const planes = [
    { at: 0, ...from, toWidth: to.width, toHeight: to.height },
    { at: luma, ...chroma, toWidth: to.width / 2, toHeight: to.height / 2 },
    { at: luma + chroma.width * chroma.height, ...chroma, toWidth: to.width / 2, toHeight: to.height / 2 },
  ];
  const result = Buffer.alloc((to.width * to.height * 3) / 2);
  let out = 0;
  for (const { at, width, height, toWidth, toHeight } of planes) {
    for (let y = 0; y < toHeight; y += 1) {
      const row = at + Math.floor((y * height) / toHeight) * width;
      for (let x = 0; x < toWidth; x += 1) {
        result[out] = from.data[row + Math.floor((x * width) / toWidth)] ?? 0;
        out += 1;
      }
    }
  }
  return result;
}

/** Continuous audio: what arrived, in order, and silence in the gaps. Mono, 16 bits. */
class SteadySound {
  readonly #rate: number;
  #waiting: Int16Array[] = [];
  #samples = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  put(data: Int16Array): void {
    this.#waiting.push(data.slice());
    this.#samples += data.length;
    // A burst must not delay the audio for good.
    while (this.#samples > this.#rate / 4) this.#samples -= this.#waiting.shift()?.length ?? this.#samples;
  }

  take(samples: number): Buffer {
    const result = new Int16Array(Math.max(0, samples));
    for (let at = 0; at < result.length; ) {
      const next = this.#waiting.shift();
      if (!next) break;
      const part = next.subarray(0, result.length - at);
      result.set(part, at);
      at += part.length;
      this.#samples -= part.length;
      if (part.length < next.length) this.#waiting.unshift(next.subarray(part.length));
    }
    return Buffer.from(result.buffer);
  }
}

/*
 * Packages one WebRTC live in its own process: CameraLives sends the order, and SIGTERM, perhaps several times, ends it. Video
 * and audio are decoded here, passed to ffmpeg at a steady pace, encoded, and cut like an encoder's stream.
 */
const order = z.object({
  url: z.string(),
  token: z.string(),
  liveId: z.string(),
  ffmpeg: z.string(),
  windowSeconds: z.number(),
  recorded: z.boolean(),
});
export type CameraLiveOrder = z.output<typeof order>;

const picturesPerSecond = 30;
const soundRate = 48_000;
const pictureWithinMs = 8_000;
/** How long a recording's last pictures may take to be encoded. */
const lastPicturesMs = 3_000;

const [message] = await once(process, 'message');
const { url, token, liveId, ffmpeg, windowSeconds, recorded } = order.parse(message);
let end = (): void => process.exit(0);
process.once('disconnect', () => end());
process.on('SIGTERM', () => end());

const picture = new SteadyPicture();
const sound = new SteadySound(soundRate);
const room = new Room();
room.on(RoomEvent.Disconnected, () => end());
room.on(RoomEvent.TrackSubscribed, (track: Track) => {
  const reading = track.kind === TrackKind.KIND_VIDEO ? readPictures(track) : readSound(track);
  // After a track is unpublished, its last picture (or silence) stays until the next one.
  reading.catch(() => undefined);
});
await room.connect(url, token, { autoSubscribe: true, dynacast: false });

const late = setTimeout(() => process.exit(1), pictureWithinMs);
const size = await picture.first;
clearTimeout(late);
const { ctx, environment, realtime } = createWorkerContext('live-camera');
const store = createLiveStore(environment, { storage: ctx.storage, realtime });
const recording = recorded ? store.recording(liveId) : null;
const folder = store.folder(liveId, { windowSeconds, recording });
await folder.open();
const tool: RunningFfmpeg = startFfmpeg(ffmpeg, encodeArgs({ ...size, picturesPerSecond, soundRate }), { sound: true });
const since = performance.now();
const firstAt = new Date();
let pictures = 0;
let samples = 0;
const pace = setInterval(() => {
  const seconds = (performance.now() - since) / 1000;
  for (; pictures < seconds * picturesPerSecond; pictures += 1) {
    // If encoding falls behind for good, no HLS is better than an ever-growing delay.
    if (!tool.write(picture.current())) return tool.kill();
  }
  const due = Math.floor(seconds * soundRate) - samples;
  tool.writeSound(sound.take(due));
  samples += due;
}, 10);
let exitCode = 1;
if (recording)
  end = () => {
    exitCode = 0;
    clearInterval(pace);
    tool.finish();
    setTimeout(() => tool.kill(), lastPicturesMs);
  };
// Key frames come at regular intervals (see encodeArgs).
const steady = { isKey: (index: number) => index % picturesPerSecond === 0, firstAt: () => firstAt };
await packageLive(tool.output, folder, steady);
clearInterval(pace);
await recording?.close();
process.exit(exitCode);

async function readPictures(track: Track): Promise<void> {
  for await (const { frame, rotation } of new VideoStream(track)) {
    const { data, width, height } = frame.convert(VideoBufferType.I420);
    picture.put({ data, width, height, rotation });
  }
}

async function readSound(track: Track): Promise<void> {
  for await (const { data } of new AudioStream(track, soundRate, 1)) sound.put(data);
}
