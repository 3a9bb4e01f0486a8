import { z } from 'zod';
import { audiences, releases } from '../../shared/media-details/details.ts';
import type { Entry } from './entry.ts';

/** Below the prefix of drafts (shared/forms/drafts.ts): signing out forgets it. */
const storageKey = 'draft.upload';

const storedEntry = z.object({
  file: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(audiences),
  price: z.string(),
  release: z.enum(releases),
  releaseAt: z.string(),
});

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
