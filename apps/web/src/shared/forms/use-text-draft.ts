import { notify } from '@foxreel/ui/notify';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

interface Written {
  text: string;
  /** Why it came back. */
  refusal: string | null;
}

/** What fields on the screen hold; the storage has the rest. */
const known = new Map<string, Written>();
const fields = new Map<string, Set<() => void>>();

function read(key: string): Written {
  const written = known.get(key) ?? { text: readDraft(key, ['text']).text ?? '', refusal: null };
  known.set(key, written);
  return written;
}

function put(key: string, written: Written) {
  known.set(key, written);
  if (written.text === '') dropDraft(key);
  else keepDraft(key, { text: written.text });
  for (const follow of fields.get(key) ?? []) follow();
}

function subscribe(key: string, follow: () => void) {
  const following = fields.get(key) ?? new Set();
  fields.set(key, following.add(follow));
  return () => {
    following.delete(follow);
    if (following.size > 0) return;
    fields.delete(key);
    known.delete(key);
  };
}

/** `between`: what stands between a text that comes back and the one that was begun since. */
const actionsOn = (key: string, between: string) => ({
  write: (text: string) => put(key, { text, refusal: text === '' ? null : read(key).refusal }),
  /** What was written is on its way: the field is free for the next. */
  take: () => put(key, { text: '', refusal: null }),
  /** It was not taken: it stands in the field again, with the reason. Where the field is gone, that is a toast, and the text waits. */
  refuse: (words: string | null, sent = '') => {
    const text = [sent, read(key).text].filter((part) => part !== '').join(between);
    put(key, { text, refusal: words });
    if (words !== null && !fields.has(key)) notify(words, 'error');
  },
});

/** A text being written, of one person: it outlives a refusal, a look elsewhere, an expired login and a reload, in this tab. */
export function useTextDraft(name: string, between = '\n') {
  const { account } = useSession();
  const key = `${account?.id ?? ''}.${name}`;
  const store = useMemo(
    () => ({
      subscribe: (follow: () => void) => subscribe(key, follow),
      read: () => read(key),
      actions: actionsOn(key, between),
    }),
    [key, between],
  );
  return { ...useSyncExternalStore(store.subscribe, store.read), ...store.actions };
}
