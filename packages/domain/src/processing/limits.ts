/** What a file may ask of the machine. Sizes in bytes unless named otherwise, times in milliseconds. */
export const processingLimits = {
  /** Of one frame or photo; also given to the decoders, as a stream may change its size midway. */
  pixels: 8192 * 8192,
  side: 16_384,
  durationSeconds: 6 * 60 * 60,
  streams: 32,
  framesPerSecond: 60,
  /** Address space of one tool, in KiB for ulimit. */
  toolMemoryKib: 4 * 1024 * 1024,
  ladderMemoryKib: 10 * 1024 * 1024,
  probeMs: 30_000,
  frameMs: 60_000,
  captionsMs: 60_000,
  captionsBytes: 2 * 1024 * 1024,
  remuxMs: 10 * 60_000,
  /** Per second of video, on top of a fixed five minutes. */
  encodeMsPerSecond: 20_000,
  photoSeconds: 60,
  /** Runs of a job that failed for no reason of the file's before the media is given up. */
  tries: 5,
} as const;

export const encodeTimeout = (durationSeconds: number | null): number =>
  5 * 60_000 + (durationSeconds ?? 60 * 60) * processingLimits.encodeMsPerSecond;
