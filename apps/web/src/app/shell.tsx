import type { AccountView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Mark } from '@foxreel/ui/mark';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { House, type LucideIcon, Menu, MessageCircle, Radio, Search, ShieldCheck, SquarePlus } from 'lucide-react';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { utils } from '../shared/api/trpc.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { failedChunkOf, reloadOnceFor } from '../shared/navigation/lazy-panel.tsx';
import { useSession } from '../shared/session/session.ts';

const t = i18n.getFixedT(null, 'navigation');

interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  end: boolean;
  count: number;
  /** Not in the phone's bottom bar (spec part 1 §2, Bottom bar). */
  sideOnly?: true;
}

/** The viewer's unseen mentions: events keep them current. */
function useUnseenMentions(account: AccountView | null): number {
  const query = utils.comments.unseenMentions.queryOptions(undefined, { staleTime: 5 * 60_000 });
  const { data } = useQuery({ ...query, enabled: account !== null });
  return account ? (data ?? 0) : 0;
}

/** The main destinations for the viewer. */
function navigationItems(account: AccountView | null, mentions: number): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: '/', label: t('home'), icon: House, end: true, count: 0 },
    { to: '/s', label: t('search'), icon: Search, end: false, count: 0 },
    { to: '/lives', label: t('lives'), icon: Radio, end: false, count: 0, sideOnly: true },
    { to: '/studio', label: t('create'), icon: SquarePlus, end: false, count: 0 },
    { to: '/messages/inbox', label: t('inbox'), icon: MessageCircle, end: false, count: account?.own?.unread ?? 0 },
    { to: account ? '/account' : '/menu', label: t('menu'), icon: Menu, end: false, count: mentions },
  ];
  if (account?.staff)
    items.push({ to: '/staff', label: t('staff'), icon: ShieldCheck, end: false, count: 0, sideOnly: true });
  return items;
}

/** Pages whose film reaches down to the bar. */
const filmPage = /^\/($|(video|photo)s(\/|$)|[^/]+\/(video|photo)\/.)/;

/** The phone's main navigation: dark below a film in either theme. */
function BottomBar() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const { account } = useSession();
  const mentions = useUnseenMentions(account);
  return (
    <nav
      aria-label={t('main')}
      data-theme={filmPage.test(pathname) ? 'dark' : undefined}
      className="no-scrollbar fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t border-line bg-background pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      {navigationItems(account, mentions)
        .filter(({ sideOnly }) => !sideOnly)
        .map(({ to, label, icon: Icon, end, count }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) =>
              classNames(
                'feedback-motion relative grid h-14 min-w-11 flex-1 place-content-center justify-items-center gap-0.5 active:scale-95',
                isActive ? 'text-accent-text' : 'text-muted',
              )
            }
          >
            <Icon size={24} aria-hidden="true" />
            <span className="text-[11px] leading-[14px] font-medium">{label}</span>
            {count > 0 && (
              <span className="absolute top-1 start-[calc(50%+4px)]">
                <CountBadge count={count} label={t('unread', { count })} />
              </span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}

const bare =
  /^\/(sign(in|up)|forgot-pass|complete)(\/|$)|^\/messages\/(inbox|to)\/.|^\/studio\/(live\/|record\/?$)|^\/[^/]+\/live\/?$/;

/** Whether the page at this path takes the full height on phones, without the bottom bar (bare-routes.tsx). */
export const isBare = (pathname: string): boolean => bare.test(pathname);

interface Props {
  /** Another address is another attempt. */
  path: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  /** The page is reloading. */
  reloading: boolean;
}

const reload = () => window.location.reload();

/**
 * Shows that a page failed to load or render; the rest of the shell stays. Files removed by a new version are loaded by one
 * reload; offline failures retry once the connection is back.
 */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, reloading: false };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: Error) {
    const chunk = failedChunkOf(error);
    if (chunk === null) console.error(error);
    else if (!navigator.onLine) window.addEventListener('online', reload, { once: true });
    else if (reloadOnceFor(chunk)) this.setState({ reloading: true });
  }

  override componentDidUpdate({ path }: Props) {
    if (path === this.props.path || !this.state.error) return;
    window.removeEventListener('online', reload);
    this.setState({ error: null, reloading: false });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    const { error, reloading } = this.state;
    if (!error) return this.props.children;
    if (reloading) return null;
    const chunk = failedChunkOf(error);
    const title = chunk === null ? t('failed') : navigator.onLine ? t('chunkFailed', { chunk }) : t('chunkOffline');
    return (
      <div className="grid min-h-[60dvh] place-content-center justify-items-center">
        <h1 className="sr-only">{t('failed')}</h1>
        <ErrorState title={title} retryLabel={t('retry')} onRetry={reload} className="pb-2!" />
        <Link to="/" className={buttonClass('quiet')}>
          {t('toFeed')}
        </Link>
      </div>
    );
  }
}

const row = 'feedback-motion relative flex min-h-12 items-center gap-4 rounded-12 px-3 text-15';

/** The desktop's left navigation: icons, with labels from 1200 px. */
function SideNavigation() {
  const { t } = useTranslation('navigation');
  const { known, account } = useSession();
  const mentions = useUnseenMentions(account);
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-y-0 start-0 z-30 hidden w-[72px] flex-col gap-1 border-e border-line bg-background p-3 desktop:flex wide:w-[220px]"
    >
      <Link to="/" className="mb-3 flex min-h-12 items-center gap-3 px-2.5 text-accent" aria-label="Foxreel">
        <Mark size={28} />
        <span className="hidden text-22 font-bold tracking-tight text-text wide:inline">Foxreel</span>
      </Link>
      {navigationItems(account, mentions).map(({ to, label, icon: Icon, end, count }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          title={label}
          className={({ isActive }) =>
            classNames(row, isActive ? 'font-bold text-text' : 'text-muted hover:bg-overlay hover:text-text')
          }
        >
          {({ isActive }) => (
            <>
              <Icon size={24} aria-hidden="true" className={isActive ? 'text-accent-text' : undefined} />
              <span className="sr-only wide:not-sr-only">{label}</span>
              {count > 0 && (
                <span className="absolute top-1 start-7 wide:static wide:ms-auto">
                  <CountBadge count={count} label={t('unread', { count })} />
                </span>
              )}
            </>
          )}
        </NavLink>
      ))}
      <span className="grow" />
      {account && (
        <NavLink
          to="/profile"
          title={t('profile')}
          className={classNames(row, 'px-1.5 text-muted hover:bg-overlay hover:text-text')}
        >
          <Avatar src={account.avatar} name={account.fullname ?? account.username} size={36} />
          <span className="sr-only wide:not-sr-only wide:min-w-0 wide:truncate">{account.username}</span>
        </NavLink>
      )}
      {known && !account && (
        <div className="hidden gap-2 wide:grid">
          <Link to="/signup" className={buttonClass('primary')}>
            {t('signUp')}
          </Link>
          <Link to="/signin" className={buttonClass('outline')}>
            {t('signIn')}
          </Link>
        </div>
      )}
    </nav>
  );
}

function PageLoading() {
  const { t } = useTranslation('navigation');
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted">
      <Spinner label={t('loading')} />
    </div>
  );
}

/**
 * The frame of every page: left navigation on desktops, bottom bar on phones. `--bar` (styles.css) is the height of the bottom bar
 * or the cookie sheet, and of the line about the connection above it, so a full-height page is `h-[calc(100dvh-var(--bar))]`. Bare
 * pages have no bottom bar (an open thread, a live).
 */
export function Shell() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const bare = isBare(pathname);
  return (
    <div className={bare ? 'shell' : 'shell has-bar'}>
      <a
        href="#content"
        className="sr-only z-50 rounded-12 bg-overlay px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {t('skip')}
      </a>
      <SideNavigation />
      <main
        id="content"
        tabIndex={-1}
        className="min-h-dvh pb-[var(--bar)] outline-none desktop:ps-[72px] wide:ps-[220px]"
      >
        <RouteErrorBoundary path={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </RouteErrorBoundary>
      </main>
      {!bare && <BottomBar />}
    </div>
  );
}
