import type { AccountSummary } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person-name.ts';
import { withMessage, withoutMessage, withoutWriter } from './chat-messages.ts';
import { chatInput } from './chat-queries.ts';

const tell = (error: unknown) => notify(refusalOf(error).message, 'error');

/** What the creator, staff, and for deletions the writer, can do about a message and its writer. */
export function useChatModeration(creator: string) {
  const { t } = useTranslation('live-chat');
  const chat = chatInput(creator);
  const { chat: messages, held, mutes } = utils.live;
  const refetch = () => void messages.invalidate(chat);
  const remove = trpc.live.removeMessage.useMutation({
    onMutate: ({ id }) => {
      messages.setData(chat, (before) => withoutMessage(before, id));
      held.setData({ creator }, (before) => withoutMessage(before, id));
    },
    onError: (error) => {
      tell(error);
      refetch();
      void held.invalidate({ creator });
    },
  });
  const approve = trpc.live.approve.useMutation({
    onMutate: ({ id }) => held.setData({ creator }, (before) => withoutMessage(before, id)),
    onSuccess: (message) => messages.setData(chat, (before) => withMessage(before, message)),
    onError: tell,
    onSettled: () => held.invalidate({ creator }),
  });
  const mute = trpc.live.mute.useMutation({ onError: tell, onSettled: () => mutes.invalidate({ creator }) });
  const unmute = trpc.live.unmute.useMutation({ onError: tell, onSettled: () => mutes.invalidate({ creator }) });
  const block = trpc.account.block.useMutation({
    onMutate: ({ id }) => messages.setData(chat, (before) => withoutWriter(before, id)),
    onError: (error) => {
      tell(error);
      refetch();
    },
  });
  /** Mutes somebody in this chat, for ever without `minutes`. */
  const muteUser = (user: AccountSummary, minutes?: number) =>
    mute.mutate(
      { user: user.id, creator, minutes },
      { onSuccess: () => notify(t('muted', { name: personName(user) })) },
    );
  return { remove, approve, muteUser, unmute, block };
}
