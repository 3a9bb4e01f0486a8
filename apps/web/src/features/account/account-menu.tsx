import type { AccountView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { buttonClass } from '@foxreel/ui/button';
import { ListRow } from '@foxreel/ui/list-row';
import { Mark } from '@foxreel/ui/mark';
import { notify } from '@foxreel/ui/notify';
import { useQuery } from '@tanstack/react-query';
import {
  AtSign,
  BadgeDollarSign,
  Bookmark,
  ChevronRight,
  CircleHelp,
  Clapperboard,
  Coins,
  History,
  Info,
  LogOut,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Radio,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRound,
  Video,
  Wallet,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { CardMarks } from '../../shared/card-marks.tsx';
import { deleteDrafts } from '../../shared/forms/drafts.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { dropKept } from '../../shared/offline/kept-cache.ts';
import { dropOutbox } from '../../shared/outbox/outbox.ts';
import { deleteOutboxFiles, readOutbox } from '../../shared/outbox/outbox-store.ts';
import { personName } from '../../shared/people/person.tsx';
import { takeReturnPath } from '../../shared/session/session.ts';
import { operatorQuery } from '../../shared/site-terms.ts';

/** Ends the session and reloads the page, so that nothing loaded or typed with it is left. */
function useSignOut(account: string) {
  return trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      deleteDrafts();
      dropOutbox();
      deleteOutboxFiles(account);
      await dropKept();
      // Signing out needs no way back, and the reload drops whatever remembers one until then.
      window.addEventListener('pagehide', takeReturnPath, { once: true });
      window.location.assign('/');
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
}

/** Accepted cards and the operator, in small print; the space is reserved while loading. */
function LegalFooter() {
  const { t } = useTranslation('account');
  const { data } = useQuery(operatorQuery);
  return (
    <footer className="grid gap-3 text-center text-13 text-muted">
      <CardMarks />
      <div className="min-h-[54px]">
        {data && (
          <>
            <p>{[data.name, data.registration].filter(Boolean).join(' · ')}</p>
            <p>{data.address}</p>
            <p>{t('legal', { operator: data.name })}</p>
          </>
        )}
      </div>
    </footer>
  );
}

/** The frame around menu rows. */
const menuList = 'divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised';

function MenuLink({
  to,
  icon: Icon,
  label,
  count = 0,
}: {
  to: string;
  icon?: LucideIcon;
  label: string;
  /** What is new there. */
  count?: number;
}) {
  const { t } = useTranslation('account');
  return (
    <li>
      <ListRow
        render={<Link to={to} />}
        leading={Icon && <Icon size={20} aria-hidden="true" className="text-muted" />}
        title={label}
        trailing={
          <>
            <CountBadge count={count} label={t('newCount', { count })} />
            <ChevronRight size={20} aria-hidden="true" className="text-muted rtl:-scale-x-100" />
          </>
        }
        wrap
        className="rounded-none px-4"
      />
    </li>
  );
}

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

/** Signs out; asks first if something has not been sent yet, as it never will be. */
function SignOut({ account }: { account: string }) {
  const { t } = useTranslation('account');
  const signOut = useSignOut(account);
  const [unsent, setUnsent] = useState(0);
  const press = () => {
    const { length } = readOutbox(account);
    if (length > 0) setUnsent(length);
    else signOut.mutate();
  };
  return (
    <li>
      <ListRow
        render={<button type="button" disabled={signOut.isPending} onClick={press} />}
        leading={<LogOut size={20} aria-hidden="true" className="text-muted" />}
        title={t('signOut')}
        className="rounded-none px-4"
      />
      {unsent > 0 && (
        <QuestionDialog
          title={t('unsentTitle', { count: unsent })}
          description={t('unsentText')}
          keep={t('unsentKeep')}
          act={t('unsentSignOut')}
          busy={signOut.isPending}
          errorMessage={signOut.error ? toCallError(signOut.error).message : undefined}
          onAct={() => signOut.mutate()}
          onClose={() => setUnsent(0)}
        />
      )}
    </li>
  );
}

/** The account menu: the person's own pages, and signing out. */
export function AccountMenu({ account }: { account: AccountView }) {
  const { t } = useTranslation('account');
  const { data: mentions = 0 } = useQuery(utils.comments.unseenMentions.queryOptions());
  const { data: held = 0 } = useQuery({ ...utils.comments.heldCount.queryOptions(), enabled: account.creator });
  return (
    <div className="grid gap-4">
      <Link
        to="/profile"
        className="feedback-motion flex min-h-20 items-center gap-4 rounded-20 border border-line bg-raised px-4 hover:bg-overlay"
      >
        <Avatar src={account.avatar} name={personName(account)} size={56} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-17 font-bold">{personName(account)}</span>
          <span className="truncate text-13 text-muted">
            <bdi>@{account.username}</bdi>
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-muted" />
      </Link>
      {isIncomplete(account) && <CompleteCard />}
      <ul className={menuList}>
        <MenuLink to="/profile" icon={UserRound} label={t('profile')} />
        {account.creator && <MenuLink to="/account/earnings" icon={Wallet} label={t('earnings')} />}
        <MenuLink to="/account/purchases" icon={Coins} label={t('purchases')} />
        <MenuLink to="/account/saved" icon={Bookmark} label={t('saved')} />
        <MenuLink to="/account/history" icon={History} label={t('watchHistory')} />
        <MenuLink to="/messages/inbox" icon={MessageCircle} label={t('inbox')} />
        <MenuLink to="/account/mentions" icon={AtSign} label={t('mentions')} count={mentions} />
        {account.creator && (
          <MenuLink to="/account/comments" icon={MessagesSquare} label={t('heldComments')} count={held} />
        )}
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
        <SignOut account={account.id} />
      </ul>
      <LegalFooter />
    </div>
  );
}

const legalPages = () => [
  { to: '/about/terms-of-service', label: i18n.t('account:terms') },
  { to: '/about/privacy-policy', label: i18n.t('account:privacy') },
  { to: '/about/cookie-policy', label: i18n.t('account:cookies') },
  { to: '/about/dmca', label: i18n.t('account:dmca') },
  { to: '/about/refund-policy', label: i18n.t('account:refund') },
  { to: '/about/complaint-procedure', label: i18n.t('account:complaint') },
];

/** /menu for visitors: sign-up and sign-in, help, and policies. */
export function VisitorMenu() {
  const { t } = useTranslation('account');
  return (
    <div className="grid gap-4">
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
      <ul className={menuList}>
        <MenuLink to="/support" icon={CircleHelp} label={t('support')} />
        <MenuLink to="/creator-request" icon={Clapperboard} label={t('becomeCreator')} />
        <MenuLink to="/about" icon={Info} label={t('about')} />
      </ul>
      <nav aria-label={t('legalPages')}>
        <ul className={menuList}>
          {legalPages().map(({ to, label }) => (
            <MenuLink key={to} to={to} label={label} />
          ))}
        </ul>
      </nav>
      <LegalFooter />
    </div>
  );
}
