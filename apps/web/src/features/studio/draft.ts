import { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from '../../shared/forms/drafts.ts';
import { storedDetails } from '../../shared/media-details/details.ts';
import { type Entry, withinLimits } from './entry.ts';

const keyOf = (account: string) => `${account}.upload`;
const storedEntries = z.array(storedDetails.extend({ file: z.string(), name: z.string() }));

/** What an account typed before a reload. Browsers do not keep the files themselves: they are chosen again and find their words by their key. */
export function readEntries(account: string): Entry[] {
  try {
    return withinLimits(storedEntries.parse(JSON.parse(readDraft(keyOf(account), ['entries']).entries ?? '[]')));
  } catch {
    return [];
  }
}

export function keepEntries(account: string, entries: readonly Entry[]): void {
  if (entries.length === 0) dropDraft(keyOf(account));
  else keepDraft(keyOf(account), { entries: JSON.stringify(entries) });
}
