import { addTipInput, limits } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Field, TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCoins } from '../../shared/coins.tsx';
import { formatCents, readDollars } from '../../shared/format.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import {
  BalanceLine,
  InsufficientCoins,
  isInsufficientCoins,
  PopupFrame,
  purchaseKey,
  usePayee,
} from './purchase-popup.tsx';
import { useBalance } from './wallet-queries.ts';

/** The input for this payee is kept while coins are bought. */
const tipDraft = (to: string) => `tip.${to}`;

/** Sends a tip; the popup closes only on success. A retry after a lost answer is the same tip. */
function useTip(to: string, name: string) {
  const { t } = useTranslation('wallet');
  const { close, target } = usePopup();
  const live = target.live !== undefined;
  const { keyFor, done } = purchaseKey(`tip.${to}`);
  const toastIfUnmounted = useToastIfUnmounted();
  const tip = trpc.wallet.tip.useMutation({
    onSuccess: ({ amount }) => {
      done();
      deleteDraft(tipDraft(to));
      notify(t('tipSent', { dollars: formatCents(amount * 100), name }), 'success');
      void utils.wallet.invalidate();
      void utils.messages.tips.invalidate();
      close();
    },
    onError: (error) => toastIfUnmounted(`${t('tipNotSent', { name })} ${toCallError(error).message}`),
  });
  const short = isInsufficientCoins(tip.error);
  return {
    send: ({ amount, message }: { amount: number; message: string }) => {
      const words = message.trim();
      const idempotency_key = keyFor(`${amount} ${words}`);
      tip.mutate({ user: to, amount, message: words || undefined, ...(live ? { live } : {}), idempotency_key });
    },
    busy: tip.isPending,
    short,
    errorMessage: tip.error && !short ? toCallError(tip.error).message : null,
  };
}

const amounts = [3, 5, 10, 25, 50] as const;

/** Common tips, one tap each. */
function AmountChoice({ value, onChoose }: { value: number; onChoose: (dollars: number) => void }) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('amount')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(44px,1fr))] gap-2">
        {amounts.map((dollars) => (
          <button
            key={dollars}
            type="button"
            aria-pressed={dollars === value}
            onClick={() => onChoose(dollars)}
            className={classNames(
              'feedback-motion tabular min-h-11 rounded-12 border text-15 font-medium',
              dollars === value ? 'border-accent bg-overlay text-text' : 'border-line text-muted hover:bg-overlay',
            )}
          >
            {formatCents(dollars * 100)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** `?popup=tips`: a tip for an account, or for a media's creator. */
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
  const { target } = usePopup();
  const change = (changed: Partial<typeof draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveDraft(tipDraft(to), next);
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
        hint={target.live === undefined ? t('messageHint', { name }) : t('messageHintLive')}
      />
      <BalanceLine coins={balance.coins} />
      <FormError message={tip.errorMessage ?? undefined} />
      {short ? (
        <InsufficientCoins missing={balance.missingOf(cost)} failed={tip.short} next="tips" />
      ) : (
        <ActionFooter>
          <Button type="submit" busy={tip.busy} className="desktop:grow">
            {t('sendTip', { dollars: cents === null ? '' : formatCents(cents) })}
          </Button>
        </ActionFooter>
      )}
    </form>
  );
}
