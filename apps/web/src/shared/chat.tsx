import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { SendHorizontal } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { deleteDraft, readDraft, saveDraft } from './forms/drafts.ts';
import { useSession } from './session/session.ts';

interface ChatQuery {
  isPending: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

const bubbles = ['w-1/2', 'w-2/3 justify-self-end', 'w-1/3', 'w-2/5 justify-self-end', 'w-3/5'];

/** A chat's placeholder while messages load, and after an error. */
export function ChatPlaceholder({
  query,
  failed,
  retryLabel,
}: {
  query: ChatQuery;
  failed: string;
  retryLabel: string;
}) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid min-h-0 grow content-end gap-3 p-4 desktop:p-6">
        {bubbles.map((shape) => (
          <Skeleton key={shape} className={`h-10 rounded-20 ${shape}`} />
        ))}
      </div>
    );
  return (
    <div className="grid grow place-items-center">
      <ErrorState title={failed} retryLabel={retryLabel} onRetry={() => void query.refetch()} busy={query.isFetching} />
    </div>
  );
}

/**
 * Sends the text next to it. The field keeps the focus, and a phone its keyboard. It does not drag a sheet that contains it.
 */
export function SendButton({ label, ready }: { label: string; ready: boolean }) {
  return (
    <IconButton
      type="submit"
      label={label}
      disabled={!ready}
      onMouseDown={(event) => event.preventDefault()}
      // A sheet treats each touch as the start of a drag, and renders twice before the tap arrives.
      data-base-ui-swipe-ignore
      className={ready ? 'bg-accent text-on-accent hover:bg-accent' : ''}
    >
      <SendHorizontal size={20} />
    </IconButton>
  );
}

interface DraftText {
  text: string;
  /** Why it could not be sent. */
  errorMessage: string | null;
}

/** Texts of the fields on screen. The rest is in storage. */
const known = new Map<string, DraftText>();
const fields = new Map<string, Set<() => void>>();

function read(key: string): DraftText {
  const written = known.get(key) ?? { text: readDraft(key, ['text']).text ?? '', errorMessage: null };
  known.set(key, written);
  return written;
}

function put(key: string, written: DraftText) {
  known.set(key, written);
  if (written.text === '') deleteDraft(key);
  else saveDraft(key, { text: written.text });
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

/** `between` separates a text that could not be sent from what has been typed since. */
const actionsOn = (key: string, between: string) => ({
  write: (text: string) => put(key, { text, errorMessage: text === '' ? null : read(key).errorMessage }),
  /** The text is being sent: empties the field. */
  take: () => put(key, { text: '', errorMessage: null }),
  /** Not sent: puts the text back with the error. If the field is gone, shows a toast and keeps the draft. */
  fail: (error: string | null, sent = '') => {
    const text = [sent, read(key).text].filter((part) => part !== '').join(between);
    put(key, { text, errorMessage: error });
    if (error !== null && !fields.has(key)) notify(error, 'error');
  },
});

/** A draft of one person in this tab. It survives an error, navigation, an expired session and a reload. */
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
