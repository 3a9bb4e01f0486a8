import { useSession } from '../../shared/session/session.ts';
import { warnBeforeLeaving } from '../../shared/upload/local-file.ts';
import {
  createUploader,
  type UploadError,
  type Uploader,
  type UploaderState,
  useUploads as useUploadsOf,
} from '../../shared/upload/uploader.ts';
import { fileKey } from './upload-entries.ts';

/** One instance per account, created on first use: the next person at this screen has their own. */
function perAccount<Thing>(make: () => Thing): (account: string) => Thing {
  const uploaders = new Map<string, Thing>();
  return (account) => {
    const uploader = uploaders.get(account) ?? make();
    uploaders.set(account, uploader);
    return uploader;
  };
}

/** An account's uploader for the whole app: uploads continue while the person browses. */
export const uploaderOf = perAccount(() => {
  const uploader = createUploader();
  // On every page: closing it would interrupt the uploads.
  uploader.subscribe(() => warnBeforeLeaving(uploader, uploader.getState().busy));
  return uploader;
});

/** The own uploader, and its files' status. */
export function useUploads(): UploaderState & { uploader: Uploader } {
  const { account } = useSession();
  const uploader = uploaderOf(account?.id ?? '');
  return { uploader, ...useUploadsOf(uploader) };
}

interface Chosen {
  files: readonly File[];
  /** The server is being asked to accept them: a second form must not ask too. */
  sending: boolean;
}

type Keys = ReadonlySet<string>;

function createChosenFiles() {
  let state: Chosen = { files: [], sending: false };
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(keys: Keys) => void>();
  const change = (next: Partial<Chosen>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const without = (keys: Keys) => state.files.filter((file) => !keys.has(fileKey(file)));

  return {
    get: () => state,
    add: (more: readonly File[]) => change({ files: [...state.files, ...more] }),
    remove: (key: string) => change({ files: without(new Set([key])) }),
    /** Releases the files with these keys once accepted; `take` returns why not. */
    async send(keys: Keys, take: () => Promise<UploadError | null>): Promise<UploadError | null> {
      change({ sending: true });
      const errorMessage = await take();
      change({ sending: false, ...(errorMessage ? {} : { files: without(keys) }) });
      if (!errorMessage) for (const listener of sentListeners) listener(keys);
      return errorMessage;
    },
    /** Called with accepted files; returns the unsubscribe function. */
    onSent(listener: (keys: Keys) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** An account's chosen files. They outlive the screen, so that browsing the app does not lose them. */
export const chosenFilesOf = perAccount(createChosenFiles);
