import type { MessageView, TeaserContent } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCents } from '../../../shared/format/money.ts';
import { useUnlock } from '../use-unlock.ts';

/** What it costs is said before the button; with too few coins, the way to more. */
export function UnlockDialog({
  message,
  content,
  onClose,
}: {
  message: MessageView;
  content: TeaserContent;
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const { coins, balance, failed, loading, retry, short, refusal, busy, unlock } = useUnlock(message, content.price);
  const confirm = async () => {
    if (await unlock()) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('unlockTitle')}>
      <p className="line-clamp-3 text-15 text-muted">{content.text}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-15">
        <dt>{t('priceLabel')}</dt>
        <dd className="tabular text-right font-medium">
          {coins === null ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            t('priceInCoins', {
              coins: t('coins', { count: coins }),
              price: formatCents(Math.round(content.price * 100)),
            })
          )}
        </dd>
        <dt className="text-muted">{t('balanceLabel')}</dt>
        <dd className="tabular text-right text-muted">
          {balance === null ? <Skeleton className="h-5 w-16" /> : t('coins', { count: balance })}
        </dd>
      </dl>
      <p aria-live="polite" className="text-15 text-danger-text empty:hidden">
        {refusal ?? (failed && t('priceFailed'))}
      </p>
      {short ? (
        <Link to="/account/purchases/payment" className={buttonClass('primary')}>
          {t('addCredits')}
        </Link>
      ) : failed ? (
        <Button kind="secondary" onClick={retry} busy={loading}>
          {t('retry')}
        </Button>
      ) : (
        // Nothing is charged before it was said how much.
        <Button onClick={() => void confirm()} busy={busy} disabled={coins === null || balance === null}>
          {coins === null ? t('unlock') : t('unlockFor', { coins: t('coins', { count: coins }) })}
        </Button>
      )}
    </Dialog>
  );
}
