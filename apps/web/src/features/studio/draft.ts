import { z } from 'zod';
import { storedDetails } from '../../shared/media-details/details.ts';
import type { Entry } from './entry.ts';

/** Below the prefix of drafts (shared/forms/drafts.ts): signing out forgets it. */
const storageKey = 'draft.upload';

const storedEntry = storedDetails.extend({ file: z.string(), name: z.string() });

/** What was typed before a reload. Browsers do not keep the files themselves: they are chosen again and find their words by their key. */
export function readDraft(): Entry[] {
  try {
    const parsed = z.array(storedEntry).safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function writeDraft(entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // A full or forbidden storage costs the draft, not the upload.
  }
}
