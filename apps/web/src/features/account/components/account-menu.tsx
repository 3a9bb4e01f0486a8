import { Avatar } from '@foxreel/ui/avatar';
import { buttonClass } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import {
  ChevronRight,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Radio,
  ShieldCheck,
  UserRound,
  Video,
  Zap,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { personName } from '../../../shared/people/person-name.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { useSignOut } from '../use-sign-out.ts';
import { accountWords as t } from '../words.ts';

const row = 'feedback-motion flex min-h-14 w-full items-center gap-4 px-4 text-left text-15 hover:bg-overlay';

function MenuLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <li>
      <Link to={to} className={row}>
        <Icon size={20} aria-hidden="true" className="text-muted" />
        <span className="grow">{label}</span>
        <ChevronRight size={20} aria-hidden="true" className="text-muted" />
      </Link>
    </li>
  );
}

const list = 'divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised';

function VisitorMenu() {
  return (
    <div className="grid gap-4 rounded-20 border border-line bg-raised p-6 text-center">
      <span className="justify-self-center text-accent">
        <Mark size={44} />
      </span>
      <p className="text-22 font-bold">{t('landingTitle')}</p>
      <p className="text-15 text-muted">{t('landingText')}</p>
      <Link to="/signup" className={buttonClass('primary')}>
        {t('join')}
      </Link>
      <Link to="/signin" className={buttonClass('outline')}>
        {t('login')}
      </Link>
    </div>
  );
}

/** The account menu: what belongs to this person, and the way out. */
export function AccountMenu() {
  const { known, account } = useSession();
  const signOut = useSignOut();
  if (!known) return null;
  if (!account) return <VisitorMenu />;
  return (
    <div className="grid gap-4">
      <Link
        to="/profile"
        className="flex min-h-20 items-center gap-4 rounded-20 border border-line bg-raised px-4 hover:bg-overlay"
      >
        <Avatar src={account.avatar} name={personName(account)} size={56} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-17 font-bold">{personName(account)}</span>
          <span className="truncate text-13 text-muted">@{account.username}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-muted" />
      </Link>
      <ul className={list}>
        <MenuLink to="/profile" icon={UserRound} label={t('profile')} />
        <MenuLink to="/messages/inbox" icon={MessageCircle} label={t('inbox')} />
        {account.creator && <MenuLink to="/studio/upload" icon={Video} label={t('myMedia')} />}
        {account.creator && <MenuLink to="/studio/live/camera" icon={Radio} label={t('goLive')} />}
        {account.creator && <MenuLink to="/messages/auto" icon={Zap} label={t('autoMessages')} />}
        {account.staff && <MenuLink to="/staff" icon={ShieldCheck} label={t('review')} />}
      </ul>
      <div className={list}>
        <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()} className={row}>
          <LogOut size={20} aria-hidden="true" className="text-muted" />
          {t('signOut')}
        </button>
      </div>
      <p className="text-center text-13 text-muted">{t('legal')}</p>
    </div>
  );
}
