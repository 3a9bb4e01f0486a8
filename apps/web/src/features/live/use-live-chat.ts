import type { AccountView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { useEvents, useWatch } from '../../shared/events/use-events.ts';
import { draftMessage, withMessage, withoutMessage, withoutWriter } from './chat-messages.ts';
import { chatQuery, chatSettingsQuery, heldQuery, mutesQuery } from './chat-queries.ts';

/** The chat of a creator's live: its latest messages, and the new ones as they come. */
export function useLiveChat(creator: string) {
  const client = useQueryClient();
  const query = useQuery(chatQuery(creator));
  const { queryKey } = chatQuery(creator);
  useWatch({ lives: [creator] });
  useEvents((event) => {
    if (event.type === 'live' && event.account.id === creator && event.status === 'live')
      return void client.invalidateQueries({ queryKey });
    if (!('creator' in event) || event.creator !== creator) return;
    if (event.type === 'live_chat_cleared')
      client.setQueryData(queryKey, (messages) => withoutWriter(messages, event.writer));
    if (event.type === 'live_chat_rules')
      for (const rules of [chatSettingsQuery, mutesQuery])
        void client.invalidateQueries({ queryKey: rules(creator).queryKey });
    if (event.type !== 'live_chat') return;
    const { action, message } = event;
    if (action === 'new') client.setQueryData(queryKey, (messages) => withMessage(messages, message));
    if (action === 'delete') client.setQueryData(queryKey, (messages) => withoutMessage(messages, message.id));
    void client.invalidateQueries({ queryKey: heldQuery(creator).queryKey });
  });
  return query;
}

interface Said {
  text: string;
  from: AccountView;
  /** Gets the text back. */
  refuse: (words: null, text: string) => void;
}

/** Writes a message: it stands there at once, and is taken back with the reason when the server refuses. */
export function useSay(creator: string) {
  const { t } = useTranslation('live-chat');
  const client = useQueryClient();
  const { queryKey } = chatQuery(creator);
  return useMutation({
    mutationFn: ({ text }: Said) => trpcClient.live.say.mutate({ user: creator, text }),
    onMutate: async ({ text, from }) => {
      const cut = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      const draft = draftMessage(creator, from, text);
      client.setQueryData(queryKey, (messages) => withMessage(messages, draft));
      return { draft, cut };
    },
    onSuccess: (message, _input, { draft }) => {
      client.setQueryData(queryKey, (messages) => withMessage(messages, message, draft.id));
      if (message.state === 'held') notify(t('waits'));
    },
    onError: (error, { text, refuse }, context) => {
      if (context) client.setQueryData(queryKey, (messages) => withoutMessage(messages, context.draft.id));
      refuse(null, text);
      const refusal = refusalOf(error);
      if (refusal.status !== 401) notify(refusal.message, 'error');
    },
    // A chat that was on its way still has to come.
    onSettled: (_message, _error, _input, context) => {
      if (context?.cut) void client.invalidateQueries({ queryKey });
    },
  });
}
