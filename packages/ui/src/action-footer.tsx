import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const places = {
  /** Above the bottom bar (`--bar`), or at the page's end if it is short. */
  page: 'bottom-[var(--bar,0px)] z-10 border-t border-line bg-background max-desktop:-mx-4 max-desktop:px-4',
  /** At the end of a sheet; covers its padding. */
  sheet:
    'bottom-0 z-10 -mx-4 bg-raised px-4 max-desktop:-mb-[max(16px,env(safe-area-inset-bottom))] max-desktop:pb-[max(16px,env(safe-area-inset-bottom))] desktop:mx-0 desktop:px-0',
} as const;

/** A form's buttons: on phones full width and always in view, on desktops at the end of the form. */
export function ActionFooter({
  place = 'sheet',
  className,
  children,
}: {
  place?: keyof typeof places;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'sticky flex flex-wrap items-center gap-3 py-3 max-desktop:*:grow desktop:static desktop:border-0 desktop:py-0',
        places[place],
        className,
      )}
    >
      {children}
    </div>
  );
}
