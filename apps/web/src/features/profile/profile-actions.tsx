import type { AccountView, SubscriptionDetailView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Check, Ellipsis, MessageCircle, Pencil, Share2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { formatSpan, formatTerm, TipButton } from '../../shared/coins.tsx';
import { formatCents } from '../../shared/format.ts';
import { FollowButton } from '../../shared/people/follow-button.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useRequireLogin, useSession } from '../../shared/session/session.ts';

function ShareProfile({ username }: { username: string }) {
  const { t } = useTranslation('profile');
  const { open } = usePopup();
  return (
    <IconButton
      label={t('share')}
      onClick={() => open('share', { user: username })}
      className="grow-0! border border-line"
    >
      <Share2 size={20} />
    </IconButton>
  );
}

function MoreOfProfile({ username }: { username: string }) {
  const { t } = useTranslation('profile');
  const { open } = usePopup();
  return (
    <IconButton
      label={t('more')}
      onClick={() => open('report_block', { user: username })}
      className="grow-0! border border-line"
    >
      <Ellipsis size={20} />
    </IconButton>
  );
}

/** On a phone, above the other buttons. */
const ownRow = 'max-desktop:order-first max-desktop:basis-full';

/** Subscribe with its price, or the subscribed state, and a tip: for creators, where coins can be bought. */
function PayCreator({ account, offer }: { account: AccountView; offer: SubscriptionDetailView | null }) {
  const { t } = useTranslation('profile');
  const { paying } = useSession();
  const { open } = usePopup();
  if (!paying || !account.creator) return null;
  const subscribed = account.subscriptionId !== null;
  const subscription = () => open('subscription', { user: account.username });
  return (
    <>
      {subscribed ? (
        <button type="button" onClick={subscription} className={buttonClass('secondary', ownRow)}>
          <Check size={20} aria-hidden="true" />
          {t('subscribed')}
        </button>
      ) : (
        offer && (
          <button type="button" onClick={subscription} className={buttonClass('primary', ownRow)}>
            {offer.firstCharge.trial && offer.trial ? (
              <span className="tabular grid leading-tight">
                {t('subscribe')}
                <span className="text-13 font-regular">
                  {t('trialThen', {
                    price: formatCents(offer.trial.cents),
                    span: formatSpan(offer.trial),
                    term: formatTerm(offer.period),
                  })}
                </span>
              </span>
            ) : (
              <>
                {t('subscribe')}
                <span className="tabular font-regular">{formatTerm(offer.period)}</span>
              </>
            )}
          </button>
        )
      )}
      <TipButton account={account} className="grow-0! border border-line" />
    </>
  );
}

/** Follow and Message on somebody else's profile. */
export function VisitorActions({ account, offer }: { account: AccountView; offer: SubscriptionDetailView | null }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const requireLogin = useRequireLogin();
  return (
    <>
      <FollowButton account={account} />
      <button
        type="button"
        onClick={() => requireLogin(() => navigate(`/messages/to/${account.username}`))}
        className={buttonClass('secondary')}
      >
        <MessageCircle size={20} aria-hidden="true" className="max-desktop:hidden" />
        {t('message')}
      </button>
      <PayCreator account={account} offer={offer} />
      <ShareProfile username={account.username} />
      <MoreOfProfile username={account.username} />
    </>
  );
}

/** Actions on one's own profile. */
export function OwnActions({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Link to="/profile/edit" className={buttonClass('secondary')}>
        <Pencil size={20} aria-hidden="true" />
        {t('edit')}
      </Link>
      {account.creator && (
        <Link to="/studio/upload" className={buttonClass('primary')}>
          <Upload size={20} aria-hidden="true" />
          {t('upload')}
        </Link>
      )}
      <ShareProfile username={account.username} />
    </>
  );
}
