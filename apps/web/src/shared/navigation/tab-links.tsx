import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

export interface TabLink {
  to: string;
  label: ReactNode;
  /** Active only on exactly this address. */
  end?: boolean;
  /** Active on this page although the address is another one (the first tab of a profile). */
  active?: boolean;
}

/** Tabs that have addresses. `onPicture` lays them over a video. */
export function TabLinks({
  label,
  links,
  onPicture = false,
}: {
  label: string;
  links: TabLink[];
  onPicture?: boolean;
}) {
  return (
    <nav aria-label={label} className="flex">
      {links.map(({ to, label: text, end = true, active = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          aria-current={active ? 'page' : undefined}
          className={({ isActive: here }) => {
            const isActive = here || active;
            return classNames(
              'feedback-motion relative grid min-h-11 shrink-0 place-items-center whitespace-nowrap px-3 text-15 font-medium',
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
