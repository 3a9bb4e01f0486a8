import { CountBadge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session.ts';
import { navigationItems } from './navigation-items.ts';

/** The phone's main navigation. */
export function BottomBar() {
  const { t } = useTranslation('navigation');
  const { account } = useSession();
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-background pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      {navigationItems(account)
        .filter(({ sideOnly }) => !sideOnly)
        .map(({ to, label, icon: Icon, end, count }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) =>
              classNames(
                'feedback-motion relative grid h-14 flex-1 place-content-center justify-items-center gap-0.5 active:scale-95',
                isActive ? 'text-accent-text' : 'text-muted',
              )
            }
          >
            <Icon size={24} aria-hidden="true" />
            <span className="text-[11px] leading-[14px] font-medium">{label}</span>
            {count > 0 && (
              <span className="absolute top-1 left-[calc(50%+4px)]">
                <CountBadge count={count} label={t('unread', { count })} />
              </span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}
