import type { UploadRefusal } from '../../shared/upload/uploader.ts';
import { fileKey } from './entry.ts';
import { perAccount } from './per-account.ts';

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
    async send(keys: Keys, take: () => Promise<UploadRefusal | null>): Promise<UploadRefusal | null> {
      change({ sending: true });
      const refusal = await take();
      change({ sending: false, ...(refusal ? {} : { files: without(keys) }) });
      if (!refusal) for (const listener of sentListeners) listener(keys);
      return refusal;
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
