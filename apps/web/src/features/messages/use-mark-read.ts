import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { patchThread } from '../../shared/events/patch-cache.ts';
import { whenSeen } from '../../shared/navigation/when-seen.ts';

/** Marks a conversation as read once it has been loaded, when something arrives in it, and when the page is looked at again. */
export function useMarkRead(thread: string, loaded: boolean, newest: string | null) {
  const client = useQueryClient();
  const { mutate } = trpc.messages.read.useMutation({
    onSuccess: (view) => {
      patchThread(client, thread, { unread1: view.unread1, unread2: view.unread2 });
      void utils.auth.session.invalidate();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newest decides when there is something to read
  useEffect(() => {
    if (loaded) return whenSeen(() => mutate({ thread }));
  }, [thread, loaded, newest, mutate]);
}
