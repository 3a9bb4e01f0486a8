import { coinsFor, type MessageView, messages } from '@foxreel/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { messagesQuery } from './queries.ts';
import { putMessage } from './thread-cache.ts';

const termsQuery = queryOptions({
  queryKey: ['wallet', 'terms'],
  queryFn: () => api.wallet.terms.query(),
  staleTime: 300_000,
});
const walletQuery = queryOptions({ queryKey: ['wallet', 'get'], queryFn: () => api.wallet.get.query() });

/** What a paid message costs in coins, what the viewer has, and the way to buy it. */
export function useUnlock(message: MessageView, dollars: number, asked: boolean) {
  const client = useQueryClient();
  const terms = useQuery({ ...termsQuery, enabled: asked });
  const wallet = useQuery({ ...walletQuery, enabled: asked, staleTime: 0 });
  const coins = terms.data ? coinsFor(Math.round(dollars * 100), terms.data) : null;

  const mutation = useMutation({
    mutationFn: () => api.messages.unlock.mutate({ message_id: message.id, thread: message.thread }),
    onSuccess: (unlocked) => {
      if (unlocked)
        client.setQueryData(messagesQuery(message.thread).queryKey, (list) =>
          list ? putMessage(list, unlocked) : list,
        );
      void client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
  const short =
    (mutation.isSuccess && mutation.data === null) || (coins !== null && (wallet.data?.amount ?? coins) < coins);
  return {
    coins,
    balance: wallet.data?.amount ?? null,
    loading: terms.isPending || wallet.isPending,
    /** The documented refusal: 'Not enough credits in your wallet.' */
    short,
    refusal: short ? messages.notEnoughCoins : mutation.isError ? refusalOf(mutation.error).message : null,
    busy: mutation.isPending,
    unlock: () =>
      mutation.mutateAsync().then(
        (unlocked) => unlocked !== null,
        () => false,
      ),
  };
}
