import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { traced } from '@foxreel/tracing';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../kernel/index.ts';

/** The file itself is at fault, so a retry cannot help. The message is a plain sentence for the media's owner. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Sentences for owners; tests and screens match them. */
export const fileErrors = {
  unreadable: 'This file is not a video or photo that we can read.',
  empty: 'This file is empty.',
  lost: 'The uploaded file was lost on our side. Please upload it again.',
  type: 'Only mp4, mov, mkv, webm, avi, png, jpg, jpeg and webp files are allowed.',
  notVideo: 'This file is a photo, but it has the name of a video.',
  notPhoto: 'This file is a video, but it has the name of a photo.',
  tooManyPixels: 'The picture is too large. At most 8192 by 8192 pixels are allowed.',
  tooLong: 'The video is too long. At most 6 hours are allowed.',
  tooManyStreams: 'The file has too many tracks.',
  codec: 'The video is in a format that we cannot read.',
  sound: 'The sound of this video is in a format that we cannot read.',
  cutOff: 'The file is damaged: only a part of the video could be read. Please upload it again.',
  tooSlow: 'The file takes too long to read.',
  ours: 'Something went wrong on our side while we processed this file. Please upload it again.',
} as const;

const sniffBytes = 64 * 1024;

/** The container detected from the bytes; the file name does not matter. */
export type SniffedFile =
  | { kind: 'video'; demuxer: 'mov' | 'matroska' | 'avi' }
  | { kind: 'photo'; format: 'jpeg' | 'png' | 'webp' };

const known: Record<string, SniffedFile> = {
  'video/mp4': { kind: 'video', demuxer: 'mov' },
  'video/x-m4v': { kind: 'video', demuxer: 'mov' },
  'video/quicktime': { kind: 'video', demuxer: 'mov' },
  'video/3gpp': { kind: 'video', demuxer: 'mov' },
  'video/3gpp2': { kind: 'video', demuxer: 'mov' },
  'video/matroska': { kind: 'video', demuxer: 'matroska' },
  'video/x-matroska': { kind: 'video', demuxer: 'matroska' },
  'video/webm': { kind: 'video', demuxer: 'matroska' },
  'video/vnd.avi': { kind: 'video', demuxer: 'avi' },
  'video/x-msvideo': { kind: 'video', demuxer: 'avi' },
  'image/jpeg': { kind: 'photo', format: 'jpeg' },
  'image/png': { kind: 'photo', format: 'png' },
  'image/apng': { kind: 'photo', format: 'png' },
  'image/webp': { kind: 'photo', format: 'webp' },
};

/** Detects a file's type from its first bytes. Throws UnusableFile for undocumented types. */
export async function sniffFile(path: string): Promise<SniffedFile> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    if (bytesRead === 0) throw new UnusableFile(fileErrors.empty);
    const head = buffer.subarray(0, bytesRead);
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    const sniffed = found ? known[found.mime] : bareQuickTime(head);
    if (!sniffed) throw new UnusableFile(found ? fileErrors.type : fileErrors.unreadable);
    return sniffed;
  } finally {
    await file.close();
  }
}

/** Old QuickTime files start with moov, mdat, wide, free or skip instead of ftyp. */
function bareQuickTime(head: Buffer): SniffedFile | undefined {
  const box = head.toString('latin1', 4, 8);
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(box) ? known['video/quicktime'] : undefined;
}

/** Resource limits per file. Sizes in bytes unless named otherwise, times in milliseconds. */
export const processingLimits = {
  /** Per frame or photo; also passed to the decoders, as a stream may change its size midway. */
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
  /** Per second of video, in addition to a fixed five minutes. */
  encodeMsPerSecond: 20_000,
  photoSeconds: 60,
  /** Runs of a job that may fail without the file being at fault, before the media is given up. */
  tries: 5,
} as const;

export const encodeTimeout = (durationSeconds: number | null): number =>
  5 * 60_000 + (durationSeconds ?? 60 * 60) * processingLimits.encodeMsPerSecond;

interface ToolRun {
  program: string;
  args: readonly string[];
  signal: AbortSignal;
  timeoutMs: number;
  /** Address space in KiB. */
  memoryKib: number;
  /** 0 is the process's own priority, 19 the lowest. */
  niceness?: number;
  onLine?: (line: string) => void;
}

/**
 * Runs the program under limits, in its own process group. When this process dies, even by kill -9, its end of the pipe closes
 * and the guard kills the program, so nothing keeps writing to a folder that others clean up.
 */
const guard = `
ulimit -v "$1" 2>/dev/null; ulimit -c 0 2>/dev/null
niceness=$2; shift 2
exec 3<&0
nice -n "$niceness" "$@" </dev/null 3<&- &
tool=$!
( read -r _ <&3; kill -9 "$tool" ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$tool"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

/** An empty environment keeps our secrets away from a program that parses strangers' files. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
const tailChars = 4_000;
const machineFaultPattern =
  /No space left on device|Disk quota exceeded|Cannot allocate memory|Resource temporarily unavailable|Input\/output error|Too many open files/;

/** A tool failed for a reason other than the file: worth a retry. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
}

const diskFullPattern = /No space left on device|Disk quota exceeded/;

/** Whether a disk had no room, for this process or for a tool: then waiting helps, and nothing is at fault. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof ToolFailure
    ? diskFullPattern.test(error.message)
    : error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Resolves with the tool's output. Throws UnusableFile if it rejected the file, ToolFailure if the machine is at fault. */
export function runTool(run: ToolRun): Promise<string> {
  const program = basename(run.program);
  return traced(program, { attributes: { 'process.executable.name': program } }, () => runLimited(run));
}

async function runLimited(run: ToolRun): Promise<string> {
  run.signal.throwIfAborted();
  const child = spawn(
    '/bin/sh',
    ['-c', guard, 'guard', String(run.memoryKib), String(run.niceness ?? 0), run.program, ...run.args],
    { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: environment },
  );
  const killGroup = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup();
  }, run.timeoutMs);
  run.signal.addEventListener('abort', killGroup, { once: true });

  let output = '';
  let partial = '';
  let errors = '';
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!run.onLine) {
      if (output.length < 1_000_000) output += text;
      return;
    }
    const lines = (partial + text).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) run.onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-tailChars);
  });

  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    run.signal.throwIfAborted();
    if (timedOut) throw new ToolFailure(`${fileErrors.tooSlow} ${run.program} was ended after ${run.timeoutMs} ms`);
    if (code === 0) return output;
    if (code === 126 || code === 127) throw new ToolFailure(`${run.program} cannot be run: ${errors}`);
    if (code === null || code > 128 || machineFaultPattern.test(errors)) {
      throw new ToolFailure(`${run.program} ended with ${code}: ${errors}`);
    }
    throw new UnusableFile(fileErrors.unreadable, { cause: new Error(`${run.program} ended with ${code}: ${errors}`) });
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', killGroup);
    killGroup();
  }
}

interface FfmpegRun {
  args: readonly string[];
  timeoutMs: number;
  memoryKib?: number;
  niceness?: number;
  /** Called with the seconds of output so far. */
  onProgress?: (seconds: number) => void;
}

/** Runs ffmpeg and resolves with the seconds of output; null if unknown. */
export async function runFfmpeg(tools: Pick<MediaTools, 'ffmpeg' | 'signal'>, run: FfmpegRun): Promise<number | null> {
  let seconds: number | null = null;
  const toolRun: ToolRun = {
    program: tools.ffmpeg,
    args: ['-v', 'error', '-nostdin', '-nostats', '-y', '-progress', 'pipe:1', ...run.args],
    signal: tools.signal,
    timeoutMs: run.timeoutMs,
    memoryKib: run.memoryKib ?? processingLimits.toolMemoryKib,
    niceness: run.niceness ?? 0,
    onLine(line) {
      const value = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (value === undefined) return;
      seconds = Number(value) / 1e6;
      run.onProgress?.(seconds);
    },
  };
  await runTool(toolRun);
  return seconds;
}

/** Decoders allowed for untrusted files; ffmpeg has hundreds, many rarely reviewed. */
const decoders = [
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,mjpeg,prores,dnxhd,h263,theora,rawvideo',
  'aac,aac_fixed,mp3,mp3float,mp2,mp2float,opus,libopus,vorbis,libvorbis,ac3,ac3_fixed,eac3,flac,alac',
  'pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw,amrnb,amrwb,wmav1,wmav2',
  // A file with any other kind of subtitle could not even be probed.
  'subrip,srt,mov_text,ass,ssa,webvtt,text',
].join(',');

/**
 * Options and path of an untrusted input: only the detected container, local files, known decoders and bounded pixels. So a
 * playlist disguised as a video cannot reference another file.
 */
export function inputArgs(path: string, file: Extract<SniffedFile, { kind: 'video' }>): string[] {
  return [...guardArgs, '-f', file.demuxer, '-i', `file:${path}`];
}

const guardArgs = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi',
  '-codec_whitelist',
  decoders,
  '-max_pixels',
  String(processingLimits.pixels),
];

/**
 * ffmpeg's arguments for an MP4 at `path` with its index at the front, without metadata (location, device, chapters), and
 * reproducible.
 */
export const mp4Output = (path: string): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', path],
];

/** What processing needs besides the context; created by the media worker for each job. */
export interface MediaTools {
  /** Paths of the two programs; ffmpeg 5 or later. */
  ffmpeg: string;
  ffprobe: string;
  /** The folder for temporary files; created on demand. */
  scratch: string;
  /** Tags this worker's temporary files, so that others can clean up after its death. */
  workerId: string;
  /** Aborted when the worker stops or loses the job. */
  signal: AbortSignal;
  /** The attempt number of the job; a media that crashed a worker often enough is given up. */
  attempt: number;
  /** Logs problems that did not stop the work. */
  warn(details: object, message: string): void;
}

export interface ProcessingContext extends Context {
  tools: MediaTools;
}
