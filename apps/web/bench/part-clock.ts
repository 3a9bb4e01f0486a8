import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './slow-phone.ts';

export interface PartTimes {
  /** From a part's end, by the stream's clock, to the answer that lists it: milliseconds of each part. */
  lateMs: number[];
  /** Lengths in seconds, without the last of each segment, which a key frame may end earlier. */
  lengths: number[];
  /** What the playlist promises of them. */
  target: number;
}

/** What a playlist says of its newest part: its segment, index, length, and when it ended. */
function newestPart(playlist: string): { segment: number; index: number; seconds: number; endedAt: number } | null {
  let segment = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0);
  let [startedAt, sum, index, seconds] = [0, 0, -1, 0];
  let newest = null;
  for (const line of playlist.split('\n')) {
    const at = /^#EXT-X-PROGRAM-DATE-TIME:(.*)/.exec(line)?.[1];
    if (at !== undefined) [startedAt, sum, index] = [Date.parse(at), 0, -1];
    const length = /^#EXT-X-PART:DURATION=([\d.]+)/.exec(line)?.[1];
    if (length !== undefined) {
      seconds = Number(length);
      [sum, index] = [sum + seconds, index + 1];
      newest = { segment, index, seconds, endedAt: startedAt + sum * 1000 };
    }
    if (line.endsWith('.m4s')) segment += 1;
  }
  return newest;
}

/** Reads a live's low-latency playlist as a player does, until `until` is aborted. */
export async function watchParts(playlist: string, until: AbortSignal): Promise<PartTimes> {
  const times: PartTimes = { lateMs: [], lengths: [], target: 0 };
  let last: ReturnType<typeof newestPart> = null;
  while (!until.aborted) {
    const next: string = last ? `?_HLS_msn=${last.segment}&_HLS_part=${last.index + 1}` : '';
    const answer: string = await fetch(`${playlist}${next}`, { signal: until })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    const [now, newest] = [Date.now(), newestPart(answer)];
    times.target ||= Number(/PART-TARGET=([\d.]+)/.exec(answer)?.[1] ?? 0);
    if (!newest || (newest.segment === last?.segment && newest.index === last.index)) await wait(50);
    else if (last) {
      times.lateMs.push(now - newest.endedAt);
      if (newest.index > 0) times.lengths.push(newest.seconds);
    }
    last = newest ?? last;
  }
  return times;
}

/** One line for people. */
export const partsLine = ({ lateMs, lengths, target }: PartTimes): string => {
  const at = (share: number) => `${quantile(lateMs, share).toFixed(0)} ms`;
  return `${lateMs.length} parts listed ${at(0.5)} after their last picture (p95 ${at(0.95)}, longest ${at(1)}); the longest lasts ${Math.max(0, ...lengths).toFixed(3)} s of ${target} s`;
};
