import { type Mutation, onlineManager, useMutationState } from '@tanstack/react-query';
import type { OutboxItem } from './outbox.ts';

interface ShownKind<Input> {
  mutationKey: readonly unknown[];
  itemOf: (mutation: Mutation) => OutboxItem<Input> | null;
}

/** The signed-in account's entries of a kind that are on their way or refused, oldest first. */
export function useOutbox<Input>(kind: ShownKind<Input>): OutboxItem<Input>[] {
  const { mutationKey } = kind;
  return useMutationState({ filters: { mutationKey }, select: kind.itemOf }).flatMap((item) => item ?? []);
}

interface Waiting {
  count: number;
  /** What waits, if all is of one kind. */
  kind: string | null;
}

/** What waits because of a dead line. */
export function useWaiting(): Waiting {
  const pending = useMutationState({
    filters: { mutationKey: ['outbox'], status: 'pending' },
    select: ({ state, options }) => ({ failing: state.failureCount > 0, kind: options.mutationKey?.[1] }),
  });
  if (onlineManager.isOnline() && !pending.some(({ failing }) => failing)) return { count: 0, kind: null };
  const kinds = new Set(pending.map(({ kind }) => kind));
  const [kind] = kinds;
  return { count: pending.length, kind: kinds.size === 1 && typeof kind === 'string' ? kind : null };
}
