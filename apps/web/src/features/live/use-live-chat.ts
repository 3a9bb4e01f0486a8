import { type AccountSummary, type AccountView, type LiveChatMessageView, limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { useEvents, useWatch } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';

/** As many as a screen keeps; the oldest are dropped. */
const maxMessages = 200;
const draftMark = 'sending:';

export const isSending = ({ id }: LiveChatMessageView): boolean => id.startsWith(draftMark);

/** A message on its author's screen until the server confirms it. */
export const draftMessage = (creator: string, user: AccountSummary, text: string): LiveChatMessageView => ({
  id: draftMark + crypto.randomUUID(),
  creator,
  user,
  text,
  state: 'shown',
  addDate: new Date().toISOString(),
});

/** Adds a message in order, without duplicates, in place of `replaces` if present. */
export function withMessage(
  messages: readonly LiveChatMessageView[] | undefined,
  message: LiveChatMessageView,
  replaces?: string,
): LiveChatMessageView[] {
  const others = (messages ?? []).filter(({ id }) => id !== message.id && id !== replaces);
  const after = isSending(message) ? others.length : others.findLastIndex((other) => comesBefore(other, message)) + 1;
  return others.toSpliced(after, 0, message).slice(-maxMessages);
}

/** The draft that this message confirms: its event may arrive before the answer. */
const draftOf = (messages: readonly LiveChatMessageView[] | undefined, { user, text }: LiveChatMessageView) =>
  messages?.find((draft) => isSending(draft) && draft.user.id === user.id && draft.text === text)?.id;

/** Ids grow with time; pending ones come last. */
const comesBefore = (one: LiveChatMessageView, other: LiveChatMessageView) => !isSending(one) && one.id < other.id;

export const withoutMessage = (messages: readonly LiveChatMessageView[] | undefined, id: string) =>
  messages?.filter((message) => message.id !== id);

export const withoutWriter = (messages: readonly LiveChatMessageView[] | undefined, writer: string) =>
  messages?.filter(({ user }) => user.id !== writer);

const chatInput = (creator: string) => ({ user: creator, limit: limits.liveChatPage });

/** The latest messages of a creator's live, updated by events; refetched after a gap in the events. */
const chatQuery = (creator: string) =>
  utils.live.chat.queryOptions(chatInput(creator), {
    enabled: creator !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Newcomers' held messages. */
export const heldQuery = (creator: string) => utils.live.held.queryOptions({ creator });

export const chatSettingsQuery = (creator: string) => utils.live.chatSettings.queryOptions({ creator });

export const mutesQuery = (creator: string) => utils.live.mutes.queryOptions({ creator });

/** A live's chat: the latest messages, and new ones as they arrive; none without a creator. */
export function useLiveChat(creator: string) {
  const client = useQueryClient();
  const query = useQuery(chatQuery(creator));
  const { queryKey } = chatQuery(creator);
  useWatch({ lives: creator ? [creator] : [] });
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
    if (action === 'new')
      client.setQueryData(queryKey, (messages) => withMessage(messages, message, draftOf(messages, message)));
    if (action === 'delete') client.setQueryData(queryKey, (messages) => withoutMessage(messages, message.id));
    void client.invalidateQueries({ queryKey: heldQuery(creator).queryKey });
  });
  return query;
}

interface OutgoingMessage {
  text: string;
  from: AccountView;
  /** Gets the text back. */
  fail: (error: null, text: string) => void;
}

/** Sends a message optimistically, and rolls it back with the error if the server rejects it. */
export function useSendChatMessage(creator: string) {
  const { t } = useTranslation('live-chat');
  const client = useQueryClient();
  const { queryKey } = chatQuery(creator);
  return useMutation({
    // The plain client: the variables also say who writes and how to give the text back, which the procedure does not take.
    mutationFn: ({ text }: OutgoingMessage) => trpcClient.live.say.mutate({ user: creator, text }),
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
    onError: (error, { text, fail }, context) => {
      if (context) client.setQueryData(queryKey, (messages) => withoutMessage(messages, context.draft.id));
      fail(null, text);
      const callError = toCallError(error);
      if (callError.status !== 401) notify(callError.message, 'error');
    },
    // A running query of the chat must complete.
    onSettled: (_message, _error, _input, context) => {
      if (context?.cut) void client.invalidateQueries({ queryKey });
    },
  });
}

const showErrorToast = (error: unknown) => notify(toCallError(error).message, 'error');

/** Actions of the creator, staff, and for deletions the author, on a message and its author. */
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
      showErrorToast(error);
      refetch();
      void held.invalidate({ creator });
    },
  });
  const approve = trpc.live.approve.useMutation({
    onMutate: ({ id }) => held.setData({ creator }, (before) => withoutMessage(before, id)),
    onSuccess: (message) => messages.setData(chat, (before) => withMessage(before, message)),
    onError: showErrorToast,
    onSettled: () => held.invalidate({ creator }),
  });
  const mute = trpc.live.mute.useMutation({ onError: showErrorToast, onSettled: () => mutes.invalidate({ creator }) });
  const unmute = trpc.live.unmute.useMutation({
    onError: showErrorToast,
    onSettled: () => mutes.invalidate({ creator }),
  });
  const pin = trpc.live.pin.useMutation({
    onSuccess: (pinned) => utils.live.stage.setData({ user: creator }, (stage) => stage && { ...stage, pinned }),
    onError: showErrorToast,
  });
  const block = trpc.account.block.useMutation({
    onMutate: ({ id }) => messages.setData(chat, (before) => withoutWriter(before, id)),
    onError: (error) => {
      showErrorToast(error);
      refetch();
    },
  });
  /** Mutes an account in this chat, permanently without `minutes`. */
  const muteUser = (user: AccountSummary, minutes?: number) =>
    mute.mutate(
      { user: user.id, creator, minutes },
      { onSuccess: () => notify(t('muted', { name: personName(user) })) },
    );
  return { remove, approve, pin, muteUser, unmute, block };
}
