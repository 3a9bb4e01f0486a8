import { type Mutation, type MutationOptions, type MutationState, onlineManager } from '@tanstack/react-query';
import { toCallError } from '../api/links.ts';
import { queryClient, utils } from '../api/trpc.ts';
import {
  clearOutbox,
  deleteOutboxEntry,
  isOutboxEntry,
  type OutboxEntry,
  readOutbox,
  readOutboxEntry,
  saveOutboxEntry,
} from './outbox-store.ts';

type CallFailure = ReturnType<typeof toCallError>;

/** An entry of one kind, with the input of that kind. */
export interface Outgoing<Input> extends OutboxEntry {
  input: Input;
}

interface OutboxKind<Input, Answer> {
  name: string;
  isInput: (input: unknown) => input is Input;
  send: (input: Input, options: { account: string; key: string; signal: AbortSignal }) => Promise<Answer>;
  /** Shows the server's answer. */
  onSent: (answer: Answer, entry: Outgoing<Input>) => void;
  /** The server refused it: returns the reason if it is kept to be mended, or null if it is dropped. */
  onRefused: (error: CallFailure, entry: Outgoing<Input>) => string | null;
  /** Shows it again after a reload. */
  onRestored?: (entry: Outgoing<Input>) => void;
  /** Sent again by itself after a limit's wait, instead of being refused. */
  outlastsLimits?: boolean;
}

/** An entry as its screen shows it. 'waiting': no answer came, or there is no connection; it is sent again by itself. */
export interface OutboxItem<Input> {
  entry: Outgoing<Input>;
  state: 'sending' | 'waiting' | 'refused';
}

/** A call that gets no answer for so long is sent again. */
export const patienceMs = 30_000;
const firstRetryMs = 1_000;
const longestRetryMs = 5_000;
const longestLimitSeconds = 60;
/** A server that fails so often at one entry must not hold up the others. */
const mostFailures = 5;

/** Its author is not signed in: it stays stored until they are back. */
class NotSignedIn extends Error {}

const isSignedIn = (account: string) => utils.auth.session.getData()?.account?.id === account;

/** By name, how to continue a stored entry. */
const restorers = new Map<string, (entry: OutboxEntry) => void>();

let lastAt = 0;
/** Later than all before it, whatever the clock does. */
function nextAt(): number {
  lastAt = Math.max(Date.now(), lastAt + 1);
  return lastAt;
}

/** The mutations that send entries, oldest first. */
const outboxMutations = () => queryClient.getMutationCache().findAll({ mutationKey: ['outbox'] });

const entryOf = ({ state }: Mutation): OutboxEntry | null => (isOutboxEntry(state.variables) ? state.variables : null);

function mutationOf(key: string): Mutation | undefined {
  return outboxMutations().find((mutation) => entryOf(mutation)?.key === key);
}

/** Forgets a mutation, so that the next entry has its turn. */
function removeMutation(mutation: Mutation | undefined): void {
  if (!mutation) return;
  queryClient.getMutationCache().remove(mutation);
  void queryClient.resumePausedMutations();
}

/** Deletes an entry that has not been sent. */
export function discardEntry(entry: Pick<OutboxEntry, 'account' | 'key'>): void {
  deleteOutboxEntry(entry);
  removeMutation(mutationOf(entry.key));
}

/**
 * A kind of things that wait for a connection. Those of an account, whatever their kind, are sent one after another, survive a
 * reload, and are only sent while their author is signed in. TanStack Query pauses and retries them; storage has them until the
 * server has answered (decision 0051).
 */
export function createOutboxKind<Input, Answer>(kind: OutboxKind<Input, Answer>) {
  const { name, send, isInput, onSent, onRefused, onRestored, outlastsLimits = false } = kind;
  const mutationKey = ['outbox', name];

  /** Sends it, unless another tab has done so. */
  async function deliver(entry: Outgoing<Input>): Promise<{ answer: Answer } | null> {
    if (!isSignedIn(entry.account)) throw new NotSignedIn();
    if (readOutboxEntry(entry)?.refusal !== null) return null;
    const { account, key } = entry;
    const answer = await send(entry.input, { account, key, signal: AbortSignal.timeout(patienceMs) });
    return { answer };
  }

  const limitSeconds = ({ status, retryAfterSeconds }: CallFailure): number | null => {
    const isShort = status === 429 && (retryAfterSeconds ?? longestLimitSeconds) <= longestLimitSeconds;
    return outlastsLimits && isShort ? (retryAfterSeconds ?? 1) : null;
  };

  function isSentAgain(failures: number, error: Error): boolean {
    if (error instanceof NotSignedIn) return false;
    const failure = toCallError(error);
    if (failure.status === 500) return failures < mostFailures;
    return failure.status < 400 || failure.status > 500 || limitSeconds(failure) !== null;
  }

  function waitMs(failures: number, error: Error): number {
    const seconds = limitSeconds(toCallError(error));
    return seconds === null ? Math.min(firstRetryMs * 2 ** failures, longestRetryMs) : seconds * 1000;
  }

  const optionsOf = (account: string): MutationOptions<{ answer: Answer } | null, Error, Outgoing<Input>> => ({
    mutationKey,
    scope: { id: `outbox.${account}` },
    networkMode: 'online',
    // It is removed when it is settled.
    gcTime: Number.POSITIVE_INFINITY,
    retry: isSentAgain,
    retryDelay: waitMs,
    mutationFn: deliver,
    onSuccess: (result, entry) => {
      discardEntry(entry);
      if (result) onSent(result.answer, entry);
    },
    onError: (error, entry) => {
      removeMutation(mutationOf(entry.key));
      if (error instanceof NotSignedIn || !readOutboxEntry(entry)) return;
      const failure = toCallError(error);
      if (failure.status === 401) return;
      deleteOutboxEntry(entry);
      const refusal = onRefused(failure, entry);
      if (refusal !== null) keep({ ...entry, refusal });
    },
  });

  /** Stores an entry that the server refused, for its author to mend. */
  function keep(entry: Outgoing<Input>): void {
    saveOutboxEntry(entry);
    build(entry, 'error');
  }

  const build = (entry: Outgoing<Input>, status: 'pending' | 'error') => {
    const state: MutationState<{ answer: Answer } | null, Error, Outgoing<Input>> = {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: status === 'pending',
      status,
      variables: entry,
      submittedAt: entry.at,
    };
    return queryClient.getMutationCache().build(queryClient, optionsOf(entry.account), state);
  };

  const withInput = (entry: OutboxEntry): Outgoing<Input> | null =>
    isInput(entry.input) ? { ...entry, input: entry.input } : null;

  restorers.set(name, (stored) => {
    const entry = withInput(stored);
    if (!entry) return deleteOutboxEntry(stored);
    build(entry, entry.refusal === null ? 'pending' : 'error');
    if (entry.refusal === null) onRestored?.(entry);
  });

  /** Sends it after all that waits; `key` is of a call that may have arrived without an answer. */
  const add = (account: string, input: Input, key: string = crypto.randomUUID()): void => {
    const entry = { key, account, kind: name, at: nextAt(), input, refusal: null };
    saveOutboxEntry(entry);
    const sending = queryClient.getMutationCache().build(queryClient, optionsOf(account));
    sending.execute(entry).catch(() => undefined);
  };

  return {
    mutationKey,
    add,
    /** Sends a refused entry again, after all that waits. */
    retry: (entry: Outgoing<Input>): void => {
      discardEntry(entry);
      add(entry.account, entry.input);
    },
    /** How a mutation of this kind is shown; null if it is somebody else's, or no longer in the way. */
    itemOf: ({ state }: Mutation): OutboxItem<Input> | null => {
      const stored = isOutboxEntry(state.variables) ? state.variables : null;
      const entry = stored?.kind === name && isSignedIn(stored.account) ? withInput(stored) : null;
      if (!entry || state.status === 'success') return null;
      if (state.status === 'error') return entry.refusal === null ? null : { entry, state: 'refused' };
      const isWaiting = state.failureCount > 0 || (state.isPaused && isLineDead());
      return { entry, state: isWaiting ? 'waiting' : 'sending' };
    },
    /** Those that are not sent yet, oldest first; `isPaused`: no call is underway. */
    pending: (): { entry: Outgoing<Input>; isPaused: boolean }[] =>
      outboxMutations().flatMap((mutation) => {
        const entry = mutation.state.status === 'pending' ? entryOf(mutation) : null;
        const own = entry?.kind === name && isSignedIn(entry.account) ? withInput(entry) : null;
        return own ? [{ entry: own, isPaused: mutation.state.isPaused }] : [];
      }),
  };
}

/** Whether things wait because the line is dead, not because others are sent first. */
export function isLineDead(): boolean {
  return !onlineManager.isOnline() || outboxMutations().some(({ state }) => state.failureCount > 0);
}

/** Continues what an account has stored, here or in a tab that was closed, once it is signed in. */
export function restoreOutbox(account: string): void {
  // The library trusts events only, and a page may be opened without a connection.
  onlineManager.setOnline(navigator.onLine);
  for (const entry of readOutbox(account)) {
    lastAt = Math.max(lastAt, entry.at);
    if (!mutationOf(entry.key)) restorers.get(entry.kind)?.(entry);
  }
  void queryClient.resumePausedMutations();
}

/** Drops what waits, of all accounts or of all but one: it is not sent any more. */
export function dropOutbox(except?: string): void {
  clearOutbox(except);
  for (const mutation of outboxMutations())
    if (entryOf(mutation)?.account !== except) queryClient.getMutationCache().remove(mutation);
}
