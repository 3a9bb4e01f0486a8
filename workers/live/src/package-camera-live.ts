import { once } from 'node:events';
import { AudioStream, Room, RoomEvent, type Track, TrackKind, VideoBufferType, VideoStream } from '@livekit/rtc-node';
import { z } from 'zod';
import { LiveFolder } from './live-folder.ts';
import { packageLive } from './package-live.ts';
import { encodeArgs, type RunningFfmpeg, startFfmpeg } from './start-ffmpeg.ts';
import { SteadyPicture } from './steady-picture.ts';
import { SteadySound } from './steady-sound.ts';

/*
 * Packages one WebRTC live in its own process: CameraLives sends the order, and SIGTERM ends it. Video and audio are decoded
 * here, passed to ffmpeg at a steady pace, encoded, and cut like an encoder's stream.
 */
const order = z.object({
  url: z.string(),
  token: z.string(),
  root: z.string(),
  liveId: z.string(),
  ffmpeg: z.string(),
});
export type CameraLiveOrder = z.output<typeof order>;

const picturesPerSecond = 30;
const soundRate = 48_000;
const pictureWithinMs = 8_000;

const [message] = await once(process, 'message');
const { url, token, root, liveId, ffmpeg } = order.parse(message);
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));

const picture = new SteadyPicture();
const sound = new SteadySound(soundRate);
const room = new Room();
room.on(RoomEvent.Disconnected, () => process.exit(0));
room.on(RoomEvent.TrackSubscribed, (track: Track) => {
  const reading = track.kind === TrackKind.KIND_VIDEO ? readPictures(track) : readSound(track);
  // After a track is unpublished, its last picture (or silence) stays until the next one.
  reading.catch(() => undefined);
});
await room.connect(url, token, { autoSubscribe: true, dynacast: false });

const late = setTimeout(() => process.exit(1), pictureWithinMs);
const size = await picture.first;
clearTimeout(late);
const folder = new LiveFolder(root, liveId);
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
    if (!tool.write(picture.current())) process.exit(1);
  }
  const due = Math.floor(seconds * soundRate) - samples;
  tool.writeSound(sound.take(due));
  samples += due;
}, 10);
// Key frames come at regular intervals (see encodeArgs).
const steady = { isKey: (index: number) => index % picturesPerSecond === 0, firstAt: () => firstAt };
await packageLive(tool.output, folder, steady, () => undefined);
clearInterval(pace);
process.exit(1);

async function readPictures(track: Track): Promise<void> {
  for await (const { frame, rotation } of new VideoStream(track)) {
    const { data, width, height } = frame.convert(VideoBufferType.I420);
    picture.put({ data, width, height, rotation });
  }
}

async function readSound(track: Track): Promise<void> {
  for await (const { data } of new AudioStream(track, soundRate, 1)) sound.put(data);
}
