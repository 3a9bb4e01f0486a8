import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Mark } from '@foxreel/ui/mark';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session.ts';
import { navigationItems } from './navigation-items.ts';

const row = 'feedback-motion relative flex min-h-12 items-center gap-4 rounded-12 px-3 text-15';

/** The desktop's left navigation: icons, with labels from 1200 px. */
export function SideNavigation() {
  const { t } = useTranslation('navigation');
  const { known, account } = useSession();
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-y-0 left-0 z-30 hidden w-[72px] flex-col gap-1 border-r border-line bg-background p-3 desktop:flex wide:w-[220px]"
    >
      <Link to="/" className="mb-3 flex min-h-12 items-center gap-3 px-2.5 text-accent" aria-label="Foxreel">
        <Mark size={28} />
        <span className="hidden text-22 font-bold tracking-tight text-text wide:inline">Foxreel</span>
      </Link>
      {navigationItems(account).map(({ to, label, icon: Icon, end, count }) => (
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
                <span className="absolute top-1 left-7 wide:static wide:ml-auto">
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
