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

/** One of something for each account, made when it is first asked for: the next person at this screen has their own. */
function perAccount<Thing>(make: () => Thing): (account: string) => Thing {
  const made = new Map<string, Thing>();
  return (account) => {
    const known = made.get(account) ?? make();
    made.set(account, known);
    return known;
  };
}

/** An account's uploader for the whole app: uploads go on while their creator looks around. */
export const uploaderOf = perAccount(() => {
  const uploader = createUploader();
  // Wherever their creator looks: closing the page would end what is on its way.
  uploader.subscribe(() => warnBeforeLeaving(uploader, uploader.getState().busy));
  return uploader;
});

/** The own uploader, and how its files stand. */
export function useUploads(): UploaderState & { uploader: Uploader } {
  const { account } = useSession();
  const uploader = uploaderOf(account?.id ?? '');
  return { uploader, ...useUploadsOf(uploader) };
}

interface Chosen {
  files: readonly File[];
  /** The server is being asked to take them: no second form may ask for them too. */
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
    /** Those with these keys leave once they are taken; `take` says why they were not. */
    async send(keys: Keys, take: () => Promise<UploadError | null>): Promise<UploadError | null> {
      change({ sending: true });
      const errorMessage = await take();
      change({ sending: false, ...(errorMessage ? {} : { files: without(keys) }) });
      if (!errorMessage) for (const listener of sentListeners) listener(keys);
      return errorMessage;
    },
    /** Hears of those that were taken; returns the way to stop. */
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

/** The files that an account has chosen. They outlive the screen, so that a look elsewhere in the app does not lose them. */
export const chosenFilesOf = perAccount(createChosenFiles);
