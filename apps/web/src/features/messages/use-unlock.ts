import { coinsFor, type MessageView, messages } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { termsQuery, walletQuery } from '../../shared/money/money-queries.ts';
import { messagesInput } from './queries.ts';
import { putMessage } from './thread-cache.ts';

/** What a paid message costs in coins, what the viewer has, and the way to buy it. */
export function useUnlock(message: MessageView, dollars: number) {
  const { t } = useTranslation('messages');
  const terms = useQuery(termsQuery);
  const wallet = useQuery({ ...walletQuery, staleTime: 0 });
  const coins = terms.data ? coinsFor(Math.round(dollars * 100), terms.data) : null;

  const tellIfGone = useTellIfGone();
  const mutation = trpc.messages.unlock.useMutation({
    onSuccess: (unlocked) => {
      if (unlocked)
        utils.messages.list.setInfiniteData(messagesInput(message.thread), (list) =>
          list ? putMessage(list, unlocked) : list,
        );
      else tellIfGone(`${t('notUnlocked')} ${messages.notEnoughCoins}`);
      void utils.wallet.invalidate();
    },
    onError: (error) => tellIfGone(`${t('notUnlocked')} ${refusalOf(error).message}`),
  });
  const short =
    (mutation.isSuccess && mutation.data === null) || (coins !== null && (wallet.data?.amount ?? coins) < coins);
  return {
    coins,
    balance: wallet.data?.amount ?? null,
    failed: (terms.isError && !terms.data) || (wallet.isError && !wallet.data),
    loading: terms.isFetching || wallet.isFetching,
    retry: () => void Promise.all([terms.refetch(), wallet.refetch()]),
    /** The documented refusal: 'Not enough credits in your wallet.' */
    short,
    refusal: short ? messages.notEnoughCoins : mutation.isError ? refusalOf(mutation.error).message : null,
    busy: mutation.isPending,
    unlock: () =>
      mutation.mutateAsync({ message_id: message.id, thread: message.thread }).then(
        (unlocked) => unlocked !== null,
        () => false,
      ),
  };
}
