import { useSyncExternalStore } from 'react';
import type { UploadRefusal } from '../../shared/upload/index.ts';
import { fileKey } from './entry.ts';

interface ChosenFiles {
  files: readonly File[];
  /** The server is being asked to take them: no second form may ask for them too. */
  sending: boolean;
}

let state: ChosenFiles = { files: [], sending: false };
let sent: readonly File[] = [];
const listeners = new Set<() => void>();
const sentListeners = new Set<(keys: ReadonlySet<string>) => void>();

const change = (next: Partial<ChosenFiles>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};
const without = (keys: ReadonlySet<string>) => state.files.filter((file) => !keys.has(fileKey(file)));

/** The chosen files outlive the screen, so that a look elsewhere in the app does not lose them. */
export const chosenFiles = {
  get: () => state.files,
  add: (more: readonly File[]) => change({ files: [...state.files, ...more] }),
  remove: (key: string) => change({ files: without(new Set([key])) }),
  /** Those with these keys leave once they are taken; `take` says why they were not. */
  async send(keys: ReadonlySet<string>, take: () => Promise<UploadRefusal | null>): Promise<UploadRefusal | null> {
    change({ sending: true });
    const refusal = await take();
    if (refusal) change({ sending: false });
    else {
      sent = [...sent, ...state.files.filter((file) => keys.has(fileKey(file)))];
      change({ sending: false, files: without(keys) });
      for (const listener of sentListeners) listener(keys);
    }
    return refusal;
  },
  /** Hears of those that were taken; returns the way to stop. */
  onSent: (listener: (keys: ReadonlySet<string>) => void) => {
    sentListeners.add(listener);
    return () => void sentListeners.delete(listener);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useChosenFiles = () => useSyncExternalStore(subscribe, () => state);

/** A file that is on its way or has arrived, to show its picture. */
export const sentFile = (name: string, size: number): File | null =>
  sent.find((file) => file.name === name && file.size === size) ?? null;
