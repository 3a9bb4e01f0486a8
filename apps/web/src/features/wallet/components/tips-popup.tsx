import { addTipInput, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { keepDraft, readDraft } from '../../../shared/forms/drafts.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { readDollars } from '../../../shared/money/read-dollars.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { useBalance } from '../use-balance.ts';
import { usePayee } from '../use-payee.ts';
import { tipDraft, useTip } from '../use-tip.ts';
import { AmountChoice } from './amount-choice.tsx';
import { BalanceLine, TooFewCoins } from './balance-line.tsx';
import { PopupFrame } from './popup-frame.tsx';

/** `?popup=tips`: a tip for somebody, or for the creator of a media. */
export function TipsPopup() {
  const { t } = useTranslation('wallet');
  const { payee, query } = usePayee();
  const name = payee ? personName(payee) : '';
  return (
    <PopupFrame title={payee ? t('tips', { name }) : t('tip')} query={query}>
      {payee && <TipForm to={payee.id} name={name} />}
    </PopupFrame>
  );
}

function TipForm({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation('wallet');
  const [draft, setDraft] = useState(() => ({
    amount: '5',
    message: '',
    ...readDraft(tipDraft(to), ['amount', 'message']),
  }));
  const { amount: text, message } = draft;
  const [left, setLeft] = useState(false);
  const change = (changed: Partial<typeof draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(tipDraft(to), next);
  };
  const balance = useBalance();
  const tip = useTip(to, name);
  const amount = readDollars(text);
  const checked = addTipInput.shape.amount.safeParse(amount);
  const cents = checked.success ? checked.data * 100 : null;
  const cost = cents === null ? null : balance.costOf(cents);
  const short = tip.short || (cents !== null && balance.isShortOf(cents));
  const wrong = checked.error?.issues[0]?.message;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (checked.success && !short) tip.send({ amount: checked.data, message });
      }}
    >
      <AmountChoice value={amount} onChoose={(dollars) => change({ amount: String(dollars) })} />
      <Field
        label={t('amountOther')}
        value={text}
        inputMode="numeric"
        onChange={(event) => change({ amount: event.currentTarget.value })}
        onBlur={() => setLeft(true)}
        hint={cost === null ? t('minimum') : `${t('minimum')} · ${t('takes', { coins: formatCoins(cost) })}`}
        error={left || amount < limits.tipDollarsMin ? wrong : undefined}
      />
      <TextArea
        label={t('message')}
        rows={2}
        value={message}
        maxLength={limits.messageMax}
        onChange={(event) => change({ message: event.currentTarget.value })}
        hint={t('messageHint', { name })}
      />
      <BalanceLine coins={balance.coins} />
      <FormRefusal message={tip.refusal ?? undefined} />
      {short ? (
        <TooFewCoins next="tips" />
      ) : (
        <Button type="submit" busy={tip.busy}>
          {t('sendTip', { dollars: cents === null ? '' : formatCents(cents) })}
        </Button>
      )}
    </form>
  );
}
