import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@foxreel/config';
import {
  liveFolderName,
  memberWantedName,
  SharedLives,
  type WantedCameraLive,
  wantedLive,
  wantedName,
} from '@foxreel/domain/live';
import type { Realtime } from '@foxreel/realtime';
import type { Storage } from '@foxreel/storage';
import { BucketRecording } from './bucket-recording.ts';
import { BucketLiveFolder, DiskLiveFolder, type LiveFolder, type LiveFolderOptions } from './live-folder.ts';
import { type LiveRecording, recordingsFolderName } from './live-recording.ts';
import { RecordingFolder } from './recording-folder.ts';

/** A camera's live is packaged until nobody has requested it for this long. */
const idleSeconds = 20;
/** A packager silent for this long is dead, and another worker takes over. */
const ownerSilentMs = 8_000;

/** Where the live workers keep the files of lives, and agree on who packages a camera's. */
export interface LiveStore {
  folder(name: string, options?: LiveFolderOptions): LiveFolder;
  recording(live: string): LiveRecording;
  /** Lives of which there are recordings. */
  recordings(): Promise<string[]>;
  /** The camera lives that somebody wants to play. */
  wanted(): Promise<WantedCameraLive[]>;
  /** Nobody can play it any more. */
  unwant(live: string): Promise<void>;
  /** Whether this worker packages a camera's live from now on. */
  claim(live: string): Promise<boolean>;
  /** It still does: call it every few seconds. */
  hold(live: string): Promise<void>;
  release(live: string): Promise<void>;
  /** Lives of which there may be files. */
  lives(): Promise<string[]>;
}

/** On the disk of DATA_DIR, which all share; with LIVE_FILES=bucket in the store, on machines that share nothing. */
export function createLiveStore(
  environment: Pick<Environment, 'DATA_DIR' | 'LIVE_FILES'>,
  { storage, realtime }: { storage: Storage; realtime: Pick<Realtime, 'evaluate'> },
): LiveStore {
  return environment.LIVE_FILES === 'bucket'
    ? bucketStore({ storage, shared: new SharedLives(realtime) })
    : diskStore(join(environment.DATA_DIR, recordingsFolderName), join(environment.DATA_DIR, liveFolderName));
}

function bucketStore(parts: { storage: Storage; shared: SharedLives }): LiveStore {
  const { storage, shared } = parts;
  const worker = crypto.randomUUID();
  return {
    folder: (name, options) => new BucketLiveFolder(parts, name, options),
    recording: (live) => new BucketRecording(storage, live),
    async recordings() {
      const growing = (await storage.growing?.unfinished(recordingsFolderName)) ?? [];
      const keys = [...(await storage.list(recordingsFolderName)), ...growing];
      return [...new Set(keys.flatMap((key) => key.split('/')[1] ?? []))];
    },
    wanted: () => shared.wanted(idleSeconds),
    unwant: (live) => shared.unwant(live),
    claim: (live) => shared.claim(live, worker, ownerSilentMs),
    async hold(live) {
      await shared.claim(live, worker, ownerSilentMs);
    },
    release: (live) => shared.release(live, worker),
    lives: () => shared.noted(),
  };
}

function diskStore(recordings: string, root: string): LiveStore {
  const owner = (live: string) => join(root, `${live}.owner`);
  return {
    folder: (name, options) => new DiskLiveFolder(root, name, options),
    recording: (live) => new RecordingFolder(recordings, live),
    recordings: () => readdir(recordings).catch(() => []),
    async wanted() {
      const fresh = new Map<string, WantedCameraLive>();
      for (const name of await readdir(root).catch(() => [])) {
        const wanted = wantedLive(name);
        if (!wanted) continue;
        const age = Date.now() - ((await stat(join(root, name)).catch(() => null))?.mtimeMs ?? 0);
        if (age >= idleSeconds * 1000) await rm(join(root, name), { force: true });
        else fresh.set(wanted.id, { id: wanted.id, member: wanted.member || fresh.get(wanted.id)?.member === true });
      }
      return [...fresh.values()];
    },
    async unwant(live) {
      for (const name of [wantedName(live), memberWantedName(live)]) await rm(join(root, name), { force: true });
    },
    async claim(live) {
      await mkdir(root, { recursive: true });
      const silentMs = Date.now() - ((await stat(owner(live)).catch(() => null))?.mtimeMs ?? Date.now());
      if (silentMs > ownerSilentMs) await rm(owner(live), { force: true });
      return writeFile(owner(live), String(process.pid), { flag: 'wx' }).then(
        () => true,
        () => false,
      );
    },
    async hold(live) {
      await utimes(owner(live), new Date(), new Date()).catch(() => undefined);
    },
    release: (live) => rm(owner(live), { force: true }),
    lives: () => readdir(root).catch(() => []),
  };
}
