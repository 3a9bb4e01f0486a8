import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import {
  type LiveManifest,
  liveFileKey,
  liveFolderName,
  liveManifest,
  manifestName,
  memberWantedName,
  readWindow,
  SharedLives,
  type WantedCameraLive,
  type WindowEntry,
  wantedName,
  windowName,
} from '@foxreel/domain/live';
import type { ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { diskFileReply } from './live-replies.ts';

/** How much of an index has been read, and what it says. */
export interface ReadWindow {
  /** Bytes of a file or entries of a list; 0 before the first. */
  read: number;
  entries: readonly WindowEntry[];
}

/** Where the api finds what live workers package. A folder is a live's id, or that of a rendition. */
export interface LiveSource {
  /** Null if nothing has been packaged. */
  readManifest(folder: string): Promise<LiveManifest | null>;
  /** What viewers can seek back to: `known`, and what has come since. */
  readWindow(folder: string, known: ReadWindow): Promise<ReadWindow>;
  /** Has a camera's live packaged, for some seconds. */
  want(wanted: WantedCameraLive): Promise<void>;
  /** A file, whole or by range. NOT_FOUND if it does not exist (any more). */
  reply(c: ApiRequest, file: { folder: string; name: string; cacheControl: string }): Promise<Response>;
}

/** The folder that api and workers share, or with LIVE_FILES=bucket the store and Valkey. */
export function createLiveSource(
  dependencies: Pick<ApiDependencies, 'environment' | 'storage' | 'realtime'>,
): LiveSource {
  const { environment } = dependencies;
  return environment.LIVE_FILES === 'bucket'
    ? bucketSource(dependencies)
    : diskSource(join(environment.DATA_DIR, liveFolderName));
}

function bucketSource(dependencies: Pick<ApiDependencies, 'environment' | 'storage' | 'realtime'>): LiveSource {
  const shared = new SharedLives(dependencies.realtime);
  return {
    readManifest: (folder) => answered(shared.readManifest(folder)),
    async readWindow(folder, known) {
      const { count, entries } = await answered(shared.readWindow(folder, known.read));
      if (count >= known.read) return { read: count, entries: [...known.entries, ...entries] };
      const whole = await answered(shared.readWindow(folder, 0));
      return { read: whole.count, entries: whole.entries };
    },
    want: (wanted) => answered(shared.want(wanted)),
    async reply(c, { folder, name, cacheControl }) {
      const key = liveFileKey(folder, name);
      const response = await serveStoredFile(c, dependencies, { key, contentType: 'video/mp4', cacheControl });
      response.headers.set('cross-origin-resource-policy', 'cross-origin');
      return response;
    },
  };
}

/** UNAVAILABLE while Valkey does not answer: players ask again. */
function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    throw new DomainError('UNAVAILABLE', messages.liveNotOverHls, { retryAfterSeconds: 2, cause });
  });
}

function diskSource(root: string): LiveSource {
  return {
    async readManifest(folder) {
      // Written by renaming, so never partial; one of another version counts as missing.
      try {
        return (
          liveManifest.safeParse(JSON.parse(await readFile(join(root, folder, manifestName), 'utf8'))).data ?? null
        );
      } catch {
        return null;
      }
    },
    readWindow: (folder, known) => readMore(join(root, folder, windowName), known),
    async want({ id, member }) {
      await mkdir(root, { recursive: true });
      await writeFile(join(root, member ? memberWantedName(id) : wantedName(id)), '');
    },
    reply: (c, { folder, name, cacheControl }) => diskFileReply(c, join(root, folder, name), cacheControl),
  };
}

const newline = 0x0a;

async function readMore(path: string, known: ReadWindow): Promise<ReadWindow> {
  const file = await open(path).catch(() => null);
  if (!file) return { read: 0, entries: [] };
  try {
    const { size } = await file.stat();
    const { read, entries } = size < known.read ? { read: 0, entries: [] } : known;
    const bytes = Buffer.alloc(size - read);
    await file.read(bytes, 0, bytes.length, read);
    return { read: read + bytes.lastIndexOf(newline) + 1, entries: [...entries, ...readWindow(bytes.toString())] };
  } finally {
    await file.close();
  }
}
