import { messages } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';
import { translateError } from '../../shared/i18n/i18n.ts';
import { walletQuery } from '../../shared/money.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { describeCard, expiryOf } from './purchase-choices.tsx';

/** Makes a card the default. */
function usePreferCard() {
  return trpc.wallet.preferCard.useMutation({
    onSuccess: (wallet) => utils.wallet.get.setData(undefined, wallet),
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
}

/** Removes a card by id: the others are kept as the server has them now. */
function useRemoveCard() {
  const { t } = useTranslation('wallet');
  return useMutation({
    // Two calls: the list is replaced as a whole, so it is read first.
    mutationFn: async (id: string) => {
      const { cards } = await trpcClient.wallet.get.query();
      return trpcClient.wallet.update.mutate({
        cards: cards.filter((card) => card.id !== id).map((card) => ({ id: card.id })),
      });
    },
    onSuccess: (wallet) => {
      utils.wallet.get.setData(undefined, wallet);
      notify(t('removed'), 'success');
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
}

/** /account/purchases/payment: the cards, the default one first. */
export function CardList() {
  const { t } = useTranslation('wallet');
  const { data: wallet, isPending, isFetching, refetch } = useQuery(walletQuery);
  const { known, paying } = useSession();
  const { open } = usePopup();
  const prefer = usePreferCard();
  const remove = useRemoveCard();
  if (isPending) return <Skeleton className="h-20 w-full rounded-20" />;
  if (!wallet)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="cards-title" className="grid gap-4">
      <h2 id="cards-title" className="text-17 font-bold">
        {t('cards')}
      </h2>
      {wallet.cards.length === 0 ? (
        <EmptyState
          icon={<CreditCard size={24} />}
          title={t('noCards')}
          hint={paying ? t('noCardsHint') : undefined}
          className="py-8"
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
          {wallet.cards.map((card, index) => (
            <li
              key={card.id}
              className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-4 py-2 desktop:grid-cols-[auto_minmax(0,1fr)_auto]"
            >
              <CreditCard size={20} aria-hidden="true" className="text-muted" />
              <span className="grid min-w-0">
                <span className="tabular flex flex-wrap items-center gap-2 text-15 font-medium">
                  {describeCard(card)}
                  {index === 0 && <Badge>{t('default')}</Badge>}
                </span>
                <span className="tabular truncate text-13 text-muted">
                  {expiryOf(card)} · {card.name}
                </span>
              </span>
              <span className="col-start-2 -ms-5 flex desktop:col-start-auto desktop:ms-0">
                {index > 0 && (
                  <Button
                    kind="quiet"
                    busy={prefer.isPending && prefer.variables.id === card.id}
                    aria-label={t('makeDefaultOf', { card: describeCard(card) })}
                    onClick={() => prefer.mutate({ id: card.id })}
                  >
                    {t('makeDefault')}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  busy={remove.isPending && remove.variables === card.id}
                  aria-label={t('removeOf', { card: describeCard(card) })}
                  onClick={() => remove.mutate(card.id)}
                >
                  {t('remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {paying ? (
        <Button kind="secondary" className="justify-self-start" onClick={() => open('add_card')}>
          <Plus size={20} aria-hidden="true" />
          {t('addCard')}
        </Button>
      ) : (
        known && <p className="text-15 text-muted">{translateError(messages.paymentUnavailable)}</p>
      )}
    </section>
  );
}
