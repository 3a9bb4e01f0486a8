import type { AccountView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import {
  BadgeDollarSign,
  ChevronRight,
  CircleHelp,
  Coins,
  Info,
  LogOut,
  MessageCircle,
  Radio,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRound,
  Video,
  Wallet,
  Zap,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { personName } from '../../../shared/people/person-name.ts';
import { useSignOut } from '../use-sign-out.ts';
import { LegalFooter } from './legal-footer.tsx';
import { MenuLink, menuList, menuRow } from './menu-rows.tsx';

const isIncomplete = ({ own }: AccountView) => !own?.gender || own.interests.length === 0;

function CompleteCard() {
  const { t } = useTranslation('account');
  return (
    <Link
      to="/complete"
      className="feedback-motion flex min-h-20 items-center gap-4 rounded-20 border border-accent bg-raised px-4 py-3 hover:bg-overlay"
    >
      <Sparkles size={24} aria-hidden="true" className="text-accent-text" />
      <span className="grid grow">
        <span className="text-15 font-medium">{t('complete')}</span>
        <span className="text-13 text-muted">{t('completeMore')}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="text-muted" />
    </Link>
  );
}

/** The account menu: what belongs to this person, and the way out. */
export function AccountMenu({ account }: { account: AccountView }) {
  const { t } = useTranslation('account');
  const signOut = useSignOut();
  return (
    <div className="grid gap-4">
      <Link
        to="/profile"
        className="feedback-motion flex min-h-20 items-center gap-4 rounded-20 border border-line bg-raised px-4 hover:bg-overlay"
      >
        <Avatar src={account.avatar} name={personName(account)} size={56} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-17 font-bold">{personName(account)}</span>
          <span className="truncate text-13 text-muted">@{account.username}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-muted" />
      </Link>
      {isIncomplete(account) && <CompleteCard />}
      <ul className={menuList}>
        <MenuLink to="/profile" icon={UserRound} label={t('profile')} />
        {account.creator && <MenuLink to="/account/earnings" icon={Wallet} label={t('earnings')} />}
        <MenuLink to="/account/purchases" icon={Coins} label={t('purchases')} />
        <MenuLink to="/messages/inbox" icon={MessageCircle} label={t('inbox')} />
        {account.creator && <MenuLink to="/account/media" icon={Video} label={t('myMedia')} />}
        {account.creator && <MenuLink to="/studio/live/camera" icon={Radio} label={t('goLive')} />}
        {account.creator && <MenuLink to="/messages/auto" icon={Zap} label={t('autoMessages')} />}
        {account.creator && <MenuLink to="/account/subscription" icon={BadgeDollarSign} label={t('subscription')} />}
        <MenuLink to="/account/settings" icon={Settings} label={t('settings')} />
        {account.staff && <MenuLink to="/staff" icon={ShieldCheck} label={t('review')} />}
      </ul>
      <ul className={menuList}>
        <MenuLink to="/support" icon={CircleHelp} label={t('support')} />
        <MenuLink to="/about" icon={Info} label={t('about')} />
        <li>
          <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()} className={menuRow}>
            <LogOut size={20} aria-hidden="true" className="text-muted" />
            {t('signOut')}
          </button>
        </li>
      </ul>
      <LegalFooter />
    </div>
  );
}
