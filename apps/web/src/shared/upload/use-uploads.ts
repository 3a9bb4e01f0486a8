import { useSyncExternalStore } from 'react';
import type { Uploader, UploaderState } from './upload-types.ts';

/** How the files of an uploader stand, kept fresh. */
export function useUploads(uploader: Uploader): UploaderState {
  return useSyncExternalStore(uploader.subscribe, uploader.getState);
}
