import { messages, type SharedLinkView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '../../../shared/format/money.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { rememberReturnPath } from '../../../shared/session/return-path.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { useBalance } from '../use-balance.ts';
import { useUnlockLink } from '../use-shared-link.ts';
import { BalanceLine, TooFewCoins } from './balance-line.tsx';

/** What a link costs and how to pay it; once it is open, why. */
export function LinkOffer({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('wallet');
  const { known, account, paying } = useSession();
  const { pathname } = useLocation();
  const { access, type } = link.media;
  const free = link.priceCents === 0;
  if (access === 'owner')
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 text-15 text-muted">
        {free ? t('ownFreeLink') : t('ownLink', { price: formatCents(link.priceCents) })}
        <Link to="/studio/share" className={buttonClass('secondary')}>
          {t('yourLinks')}
        </Link>
      </p>
    );
  if (access === 'purchased')
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 text-15 text-muted">
        {t('linkBought')}
        <Link to={`/s/favorites/${type}/purchased`} className={buttonClass('secondary')}>
          {t('yourPurchases')}
        </Link>
      </p>
    );
  if (access !== 'buy') return free && access === 'free' ? <p className="text-15 text-muted">{t('freeLink')}</p> : null;
  if (!known) return null;
  if (!account)
    return (
      <div className="grid gap-3">
        <p className="tabular text-22 font-bold">{formatCents(link.priceCents)}</p>
        <Link to="/signin" onClick={() => rememberReturnPath(pathname)} className={buttonClass('primary')}>
          {t('signInToUnlock')}
        </Link>
        <p className="text-13 text-muted">{t('unlockNote')}</p>
      </div>
    );
  return paying ? <Unlock link={link} /> : <p className="text-15 text-muted">{messages.paymentUnavailable}</p>;
}

function Unlock({ link: { id, priceCents } }: { link: SharedLinkView }) {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  const cost = balance.costOf(priceCents);
  const unlock = useUnlockLink(id, cost);
  // What has come into the wallet since a refusal counts.
  const short = balance.isShortOf(priceCents);
  return (
    <div className="grid gap-3">
      <p className="tabular flex items-baseline gap-3">
        <span className="text-22 font-bold">{formatCents(priceCents)}</span>
        {cost !== null && <span className="text-15 text-muted">{formatCoins(cost)}</span>}
      </p>
      <BalanceLine coins={balance.coins} />
      <FormRefusal message={short ? undefined : unlock.refusal} />
      {short ? (
        <TooFewCoins />
      ) : (
        <Button busy={unlock.busy} disabled={cost === null || balance.coins === null} onClick={unlock.send}>
          {t('unlockFor', { coins: cost === null ? '' : formatCoins(cost) })}
        </Button>
      )}
      <p className="text-13 text-muted">{t('unlockNote')}</p>
    </div>
  );
}
