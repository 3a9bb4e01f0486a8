import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback } from 'react';
import { queryClient, trpcClient, utils } from './api/trpc.ts';
import { patchAccount, patchMedia, shiftCount } from './events/entity-cache.ts';
import { i18n } from './i18n/i18n.ts';
import { createOutboxKind, discardEntry, isLineDead } from './outbox/outbox.ts';
import { useRequireLogin } from './session/session.ts';
import { afterPaint } from './timing.ts';

type ToggleKind = 'like' | 'follow' | 'comment-like';

interface ToggleInput {
  id: string;
  on: boolean;
}

export interface Toggle<Answer> {
  kind: ToggleKind;
  /** Requests a state from the server, not a change. */
  send: (id: string, on: boolean, signal: AbortSignal) => Promise<Answer>;
  /** Shows a state on every screen, with its count; does nothing where it is shown already. */
  show: (id: string, on: boolean) => void;
  /** Shows the server's answer on every screen. */
  settle: (id: string, answer: Answer) => void;
  /** Shows what else a tap changes. */
  count?: (on: boolean) => void;
}

interface RunningToggle {
  isToggling: (id: string) => boolean;
  showWaiting: () => void;
}

const toggles = new Map<string, RunningToggle>();

/** Whether a tap has not been answered: an event about the same item is then older than the screen. */
export const isToggling = (kind: ToggleKind, id: string): boolean => toggles.get(kind)?.isToggling(id) ?? false;

/** Shows all taps that wait on what has been loaded since. */
export function showWaitingTaps(): void {
  for (const { showWaiting } of toggles.values()) showWaiting();
}

const isToggleInput = (input: unknown): input is ToggleInput =>
  typeof input === 'object' &&
  input !== null &&
  'id' in input &&
  typeof input.id === 'string' &&
  'on' in input &&
  typeof input.on === 'boolean';

/** A refusal this long after the tap says what was refused: its item may no longer be on screen. */
const laterMs = 10_000;
const t = i18n.getFixedT(null, 'navigation');
const lateTexts = { like: 'lateLike', follow: 'lateFollow', 'comment-like': 'lateLike' } as const;

/**
 * Switches optimistically, then on the server, and back with a toast if it is refused. Without a connection it waits in the
 * outbox. A tap is ignored while the previous one is running (spec part 1 §4), so an impatient second tap does not undo the
 * first; one that waits is replaced. Returns the tap.
 */
export function createToggle<Answer>(toggle: Toggle<Answer>): (account: string, id: string, on: boolean) => void {
  const { kind, send, show, settle, count } = toggle;
  const outbox = createOutboxKind<ToggleInput, Answer>({
    name: kind,
    isInput: isToggleInput,
    send: ({ id, on }, { signal }) => send(id, on, signal),
    onSent: (answer, { input: { id } }) => {
      if (tapsOn(id).length === 0) settle(id, answer);
    },
    onRefused: ({ message }, { at, input: { id, on } }) => {
      if (tapsOn(id).length === 0) {
        show(id, !on);
        count?.(!on);
      }
      notify(Date.now() - at > laterMs ? t(lateTexts[kind], { reason: message }) : message, 'error');
      return null;
    },
    onRestored: ({ input: { id, on } }) => show(id, on),
    outlastsLimits: true,
  });
  const tapsOn = (id: string) => outbox.pending().filter(({ entry }) => entry.input.id === id);
  toggles.set(kind, {
    isToggling: (id) => tapsOn(id).length > 0,
    showWaiting: () => {
      for (const { entry } of outbox.pending()) show(entry.input.id, entry.input.on);
    },
  });
  return (account, id, on) => {
    const before = tapsOn(id);
    if (before.length > 0 && !isLineDead()) return;
    show(id, on);
    count?.(on);
    for (const { entry, isPaused } of before) if (isPaused) discardEntry(entry);
    outbox.add(account, { id, on });
  };
}

/** Toggles something for the signed-in person; a visitor is led to sign in. */
export function useToggle(tap: ReturnType<typeof createToggle>): (id: string, on: boolean) => void {
  const requireLogin = useRequireLogin();
  return useCallback(
    (id, on) =>
      requireLogin(() => {
        const account = utils.auth.session.getData()?.account?.id;
        if (account) tap(account, id, on);
      }),
    [tap, requireLogin],
  );
}

const tapLike = createToggle<{ like: boolean; likes: number }>({
  kind: 'like',
  send: (media, like, signal) => trpcClient.media.like.mutate({ media, like }, { signal }),
  show: (media, like) =>
    patchMedia(queryClient, media, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (media, answer) => patchMedia(queryClient, media, answer),
});

/** Likes or unlikes a media; `liked` requests a state: a double tap never unlikes. */
export function useLike(): (media: Pick<MediaView, 'id' | 'like'>, liked?: boolean) => void {
  const toggle = useToggle(tapLike);
  return useCallback(({ id, like }, liked = like !== true) => toggle(id, liked), [toggle]);
}

const tapFollow = createToggle<{ isFollowing: boolean; followers: number }>({
  kind: 'follow',
  send: (id, following, signal) => trpcClient.account.follow.mutate({ id, following }, { signal }),
  show: (id, isFollowing) =>
    patchAccount(queryClient, id, ({ isFollowing: before, followers }) =>
      (before === true) === isFollowing
        ? {}
        : { isFollowing, followers: Math.max(0, Number(followers) + (isFollowing ? 1 : -1)) },
    ),
  settle: (id, { isFollowing, followers }) => patchAccount(queryClient, id, { isFollowing, followers }),
  count: (isFollowing) => {
    const own = utils.auth.session.getData()?.account;
    // Everything that shows the session re-renders with it: after the tapped item.
    if (own)
      void afterPaint().then(() => shiftCount(queryClient, 'account', own.id, 'following', isFollowing ? 1 : -1));
  },
});

/** Follows or unfollows an account, on every screen that shows it. */
export function useFollow(): (account: { id: string; isFollowing: boolean | null }) => void {
  const toggle = useToggle(tapFollow);
  return useCallback(({ id, isFollowing }) => toggle(id, isFollowing !== true), [toggle]);
}
