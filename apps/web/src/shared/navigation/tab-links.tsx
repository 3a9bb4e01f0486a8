import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { formatCount } from '../format.ts';

interface TabLink {
  to: string;
  label: ReactNode;
  /** Active only on exactly this path. */
  end?: boolean;
  /** Active on this page despite another path (a profile's first tab). */
  active?: boolean;
}

/** Tabs with paths; where their names are too long they scroll, or go on below. `onPicture` places them over a video. */
export function TabLinks({
  label,
  links,
  onPicture = false,
  wraps = false,
}: {
  label: string;
  links: TabLink[];
  onPicture?: boolean;
  /** In a pane, where nobody swipes to find the last one. */
  wraps?: boolean;
}) {
  return (
    <nav aria-label={label} className={`flex min-w-0 ${wraps ? 'flex-wrap' : 'no-scrollbar overflow-x-auto'}`}>
      {links.map(({ to, label: text, end = true, active = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          aria-current={active ? 'page' : undefined}
          className={({ isActive: current }) => {
            const isActive = current || active;
            return classNames(
              'feedback-motion relative grid min-h-11 shrink-0 place-items-center whitespace-nowrap px-3 text-15 font-medium focus-visible:-outline-offset-2',
              'after:absolute after:inset-x-3 after:bottom-1 after:h-0.5 after:rounded-full after:transition-opacity',
              isActive ? 'after:bg-accent' : 'after:opacity-0',
              onPicture
                ? classNames('drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]', isActive ? 'text-white' : 'text-white/85')
                : isActive
                  ? 'text-text'
                  : 'text-muted hover:text-text',
            );
          }}
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

/** Sub-tabs with paths, one of them active. */
export function ChipLinks({
  label,
  links,
}: {
  label: string;
  links: { to: string; label: ReactNode; active: boolean }[];
}) {
  return (
    <nav aria-label={label} className="no-scrollbar page-margin flex gap-2 overflow-x-auto py-2">
      {links.map(({ to, label: text, active }) => (
        <Link
          key={to}
          to={to}
          replace
          aria-current={active ? 'page' : undefined}
          className={classNames(
            'feedback-motion grid min-h-11 shrink-0 place-items-center whitespace-nowrap rounded-full px-4 text-15 font-medium',
            active ? 'bg-text text-background' : 'bg-overlay text-text hover:bg-line',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** A tab's name and count, once known. `plain` is for backgrounds on which muted text is too faint. */
export function CountedLabel({
  label,
  count,
  plain = false,
}: {
  label: string;
  count?: number | undefined;
  plain?: boolean;
}) {
  return (
    <span className="flex items-baseline gap-1.5">
      {label}
      {count !== undefined && (
        <span className={`tabular text-13 ${plain ? '' : 'text-muted'}`}>{formatCount(count)}</span>
      )}
    </span>
  );
}

/** The next step from a list that creators' posts will fill. */
export function FindCreators() {
  const { t } = useTranslation('navigation');
  return (
    <Link to="/s/creators" className={buttonClass('secondary')}>
      {t('findCreators')}
    </Link>
  );
}
