import type { AccountSummary, LiveChatMessageView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person-name.ts';
import { withMessage, withoutMessage, withoutWriter } from './chat-messages.ts';
import { chatQuery, heldQuery, mutesQuery } from './chat-queries.ts';
import { chatWords as t } from './chat-words.ts';

const tell = (error: unknown) => notify(refusalOf(error).message, 'error');

/** What the creator, staff, and for deletions the writer, can do about a message and its writer. */
export function useChatModeration(creator: string) {
  const client = useQueryClient();
  const { queryKey } = chatQuery(creator);
  const held = heldQuery(creator).queryKey;
  const refetch = () => void client.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: ({ id }: LiveChatMessageView) => trpcClient.live.removeMessage.mutate({ id }),
    onMutate: ({ id }) => {
      for (const key of [queryKey, held]) client.setQueryData(key, (messages) => withoutMessage(messages, id));
    },
    onError: (error) => {
      tell(error);
      refetch();
      void client.invalidateQueries({ queryKey: held });
    },
  });
  const approve = useMutation({
    mutationFn: ({ id }: LiveChatMessageView) => trpcClient.live.approve.mutate({ id }),
    onMutate: ({ id }) => void client.setQueryData(held, (messages) => withoutMessage(messages, id)),
    onSuccess: (message) => client.setQueryData(queryKey, (messages) => withMessage(messages, message)),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: held }),
  });
  const mute = useMutation({
    mutationFn: ({ user, minutes }: { user: AccountSummary; minutes?: number }) =>
      trpcClient.live.mute.mutate({ user: user.id, creator, ...(minutes === undefined ? {} : { minutes }) }),
    onSuccess: (_muted, { user }) => notify(t('muted', { name: personName(user) })),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: mutesQuery(creator).queryKey }),
  });
  const unmute = useMutation({
    mutationFn: (user: AccountSummary) => trpcClient.live.unmute.mutate({ user: user.id, creator }),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey: mutesQuery(creator).queryKey }),
  });
  const block = useMutation({
    mutationFn: ({ id }: AccountSummary) => trpcClient.account.block.mutate({ id }),
    onMutate: ({ id }) => void client.setQueryData(queryKey, (messages) => withoutWriter(messages, id)),
    onError: (error) => {
      tell(error);
      refetch();
    },
  });
  return { remove, approve, mute, unmute, block };
}
