import { type CommentView, type FieldMessages, limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { toCallError } from '../../shared/api/links.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'comments');

/** A comment on its way. `key` makes the server store it once, however often it is sent. */
export interface PendingComment {
  key: string;
  media: string;
  message: string;
  /** The id of the comment that it answers. */
  thread: string | null;
  addDate: string;
  /** 'waiting': no answer came; it is sent again by itself. 'rejected': the server refused it, and says why. */
  state: 'sending' | 'waiting' | 'rejected';
  errorMessage: string | null;
}

type OnSent = (comment: CommentView) => void;

/** Between two attempts without an answer; an event of the network tries at once. */
const retryMs = 5_000;

/** One account's comments on their way, in order. They survive a reload of the tab. */
class CommentOutbox {
  readonly #account: string;
  readonly #key: string;
  #items: readonly PendingComment[];
  #listeners = new Set<() => void>();
  /** Of the screens that show comments, with their media. */
  #sentListeners = new Map<OnSent, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(account: string) {
    this.#account = account;
    this.#key = `${account}.comment-outbox`;
    this.#items = readItems(this.#key);
    window.addEventListener('online', () => void this.flush());
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly items = (): readonly PendingComment[] => this.#items;

  /** Reports each comment on a media that the server has stored, to a screen that shows them. */
  onSent(media: string, listener: OnSent): () => void {
    this.#sentListeners.set(listener, media);
    return () => void this.#sentListeners.delete(listener);
  }

  add(media: string, message: string, thread: string | null): void {
    const addDate = new Date().toISOString();
    const item = { key: crypto.randomUUID(), media, message, thread, addDate, errorMessage: null };
    this.#put([...this.#items, { ...item, state: 'sending' }]);
    void this.flush();
  }

  discard(key: string): void {
    this.#put(this.#items.filter((item) => item.key !== key));
  }

  retry(key: string): void {
    this.#change(key, { state: 'sending', errorMessage: null });
    void this.flush();
  }

  /** Sends what is not rejected, one after another, while its author is signed in: else it would become somebody else's. */
  async flush(): Promise<void> {
    if (this.#running || !this.#isSignedIn()) return;
    this.#running = true;
    clearTimeout(this.#timer);
    try {
      for (let next = this.#next(); next && this.#isSignedIn(); next = this.#next()) {
        this.#change(next.key, { state: 'sending' });
        const outcome = await this.#send(next);
        if (outcome === 'unanswered') this.#timer = setTimeout(() => void this.flush(), retryMs);
        if (outcome !== 'answered') break;
      }
    } finally {
      this.#running = false;
    }
  }

  #isSignedIn(): boolean {
    return utils.auth.session.getData()?.account?.id === this.#account;
  }

  #next(): PendingComment | undefined {
    return this.#items.find(({ state }) => state !== 'rejected');
  }

  /** Unless it was answered, the rest waits too, so that the order stays; after a sign-out until the account is back. */
  async #send({ key, media, message, thread }: PendingComment): Promise<'answered' | 'unanswered' | 'signed-out'> {
    try {
      const comment = await trpcClient.comments.add.mutate({ media, message, key, ...(thread ? { thread } : {}) });
      // Discarded meanwhile: it is on the server all the same, and the list shows it.
      this.discard(key);
      for (const listener of this.#listenersOf(media)) listener(comment);
      return 'answered';
    } catch (error) {
      const { status, message: reason, fields, retryAfterSeconds } = toCallError(error);
      if (status < 400 || status >= 500 || status === 401) {
        this.#change(key, { state: 'waiting' });
        return status === 401 ? 'signed-out' : 'unanswered';
      }
      const wait = retryAfterSeconds ? t('waitSeconds', { count: retryAfterSeconds }) : null;
      const errorMessage = wait ?? firstOf(fields) ?? reason;
      this.#change(key, { state: 'rejected', errorMessage });
      // Its screen has been left: there it waits to be mended.
      if (this.#listenersOf(media).length === 0) notify(`${t('notSent')} ${errorMessage}`, 'error');
      return 'answered';
    }
  }

  #listenersOf(media: string): OnSent[] {
    return [...this.#sentListeners].filter(([, shown]) => shown === media).map(([listener]) => listener);
  }

  #change(key: string, change: Partial<PendingComment>): void {
    this.#put(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #put(items: readonly PendingComment[]): void {
    this.#items = items;
    if (items.length === 0) deleteDraft(this.#key);
    else saveDraft(this.#key, { items: JSON.stringify(items) });
    for (const listener of this.#listeners) listener();
  }
}

const firstOf = (fields: FieldMessages): string | undefined => Object.values(fields).flat()[0];

/** What was on its way before a reload. Forged or broken entries are left out. */
function readItems(key: string): PendingComment[] {
  try {
    const stored: unknown = JSON.parse(readDraft(key, ['items']).items ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(item: unknown): item is PendingComment {
  if (typeof item !== 'object' || item === null) return false;
  const texts = ['key', 'media', 'message', 'addDate'] as const;
  const fields: Record<string, unknown> = { ...item };
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    String(fields['message']).length <= 2 * limits.messageMax &&
    (fields['thread'] === null || typeof fields['thread'] === 'string') &&
    ['sending', 'waiting', 'rejected'].includes(String(fields['state']))
  );
}

const outboxes = new Map<string, CommentOutbox>();

/** The outbox of an account, shared by all screens. */
export function outboxOf(account: string): CommentOutbox {
  const outbox = outboxes.get(account) ?? new CommentOutbox(account);
  outboxes.set(account, outbox);
  return outbox;
}
