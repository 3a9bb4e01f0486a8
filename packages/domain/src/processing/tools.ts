import type { Context } from '../kernel/index.ts';

/** What processing needs beside the context; made by the media worker for each job. */
export interface MediaTools {
  /** Paths of the two programs; ffmpeg 5 or later. */
  ffmpeg: string;
  ffprobe: string;
  /** The folder for temporary files; made when needed. */
  scratch: string;
  /** Marks the temporary files of this worker, so that others can tell whose they were when it is dead. */
  workerId: string;
  /** Aborted when the worker stops or has lost the job. */
  signal: AbortSignal;
  /** Which run of the job this is; a media that has felled a worker often enough is given up. */
  attempt: number;
  /** Tells operators what did not stop the work. */
  warn(details: object, message: string): void;
}

export interface ProcessingContext extends Context {
  tools: MediaTools;
}
