import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Sub-tabs that have addresses, one of them active. */
export function ChipLinks({
  label,
  links,
}: {
  label: string;
  links: { to: string; label: ReactNode; active: boolean }[];
}) {
  return (
    <nav aria-label={label} className="page-margin flex gap-2 py-2">
      {links.map(({ to, label: text, active }) => (
        <Link
          key={to}
          to={to}
          replace
          aria-current={active ? 'page' : undefined}
          className={classNames(
            'feedback-motion grid min-h-11 place-items-center rounded-full px-4 text-15 font-medium',
            active ? 'bg-text text-background' : 'bg-overlay text-text hover:bg-line',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
