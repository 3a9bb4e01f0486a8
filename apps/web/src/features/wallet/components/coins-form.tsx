import type { PaymentTermsView, WalletView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { useBuyCoins } from '../use-buy-coins.ts';
import { CardChoice } from './card-choice.tsx';
import { PackChoice } from './pack-choice.tsx';

/** Which pack, with which card; what is charged is said before the button. */
export function CoinsForm({
  wallet,
  terms,
  onAddCard,
  onBought,
}: {
  wallet: WalletView;
  terms: PaymentTermsView;
  onAddCard: () => void;
  onBought: () => void;
}) {
  const { t } = useTranslation('wallet');
  const { coinPacks: packs } = terms;
  const [value, setValue] = useState(packs[Math.floor(packs.length / 2)]?.value ?? 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const buy = useBuyCoins(onBought);
  const pack = packs.find((each) => each.value === value);
  const card = wallet.cards.find(({ id }) => id === chosen) ?? wallet.cards[0];
  if (!pack) return null;
  const dollars = formatCents(pack.value * 100);
  const coins = formatCoins(pack.coins);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (card) buy.send({ pack, card: card.id });
      }}
    >
      <p className="text-15 text-muted">
        {t('balance')}: <span className="tabular font-medium text-text">{formatCoins(wallet.amount)}</span>
      </p>
      <PackChoice packs={packs} value={value} onChoose={setValue} />
      {card && <CardChoice cards={wallet.cards} chosen={card.id} onChoose={setChosen} onAdd={onAddCard} />}
      <FormRefusal message={buy.refusal ?? undefined} />
      {card ? (
        <>
          <Button type="submit" busy={buy.busy}>
            {t('buyPack', { coins, dollars })}
          </Button>
          <p className="text-13 text-muted">
            {t('charged', { dollars })} {t('buyCoinsHint')}
          </p>
        </>
      ) : (
        <>
          <Button onClick={onAddCard}>{t('addCard')}</Button>
          <p className="text-13 text-muted">{t('buyCoinsHint')}</p>
        </>
      )}
    </form>
  );
}
