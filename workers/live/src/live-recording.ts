/** The folder of all recordings, below DATA_DIR or in the bucket: they outlive the folders of their lives. */
export const recordingsFolderName = 'live-recordings';

export interface RecordedSegment {
  init: Buffer;
  /** When its first picture arrived, as an ISO date. */
  at: string;
  bytes: Buffer;
  seconds: number;
}

/** A stretch of a recording without a gap: a fragmented MP4. */
export interface RecordedFile {
  file: string;
  /** When its first picture arrived. */
  at: Date;
  seconds: number;
}

/**
 * What is kept of a recorded live until it has ended: a stretch for each packager, named by the time of its first picture. It ends
 * early when it is too large or cannot be written: the live itself goes on.
 */
export interface LiveRecording {
  /** Adds a complete segment to this packager's stretch; the init file precedes the first one. Never fails. */
  add(segment: RecordedSegment): Promise<void>;
  /** This packager adds nothing more. */
  close(): Promise<void>;
  /** Passes all stretches of an ended live, the first first, to `work`, which may write into their folder. */
  use(work: (files: RecordedFile[], folder: string) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

export const stretchName = (time: number): string => `${time}.mp4`;

/** When a stretch's first picture arrived; null for other names. */
export function stretchTime(name: string): number | null {
  const [, time] = /^(\d{13})\.mp4$/.exec(name) ?? [];
  return time === undefined ? null : Number(time);
}
