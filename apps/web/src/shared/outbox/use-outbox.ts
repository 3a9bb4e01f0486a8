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

/** How many things wait because of a dead line. */
export function useWaitingCount(): number {
  const failing = useMutationState({
    filters: { mutationKey: ['outbox'], status: 'pending' },
    select: ({ state }) => state.failureCount > 0,
  });
  return failing.includes(true) || !onlineManager.isOnline() ? failing.length : 0;
}
