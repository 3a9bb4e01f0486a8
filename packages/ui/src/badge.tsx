import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const kinds = {
  neutral: 'bg-overlay text-text',
  picture: 'bg-black/60 text-white',
  accent: 'bg-accent text-on-accent',
  live: 'bg-live-plate text-white uppercase tracking-wide',
  danger: 'bg-black/70 text-white',
} as const;

/** A small label. `picture` is for badges on top of a picture. */
export function Badge({
  kind = 'neutral',
  className,
  children,
}: {
  kind?: keyof typeof kinds;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'tabular inline-flex min-h-5 items-center gap-1 whitespace-nowrap rounded-6 px-1.5 text-13 font-medium',
        kinds[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Unread counts: '9+' above 9, nothing at 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span
      className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-13 font-bold text-on-accent"
      role="status"
      aria-label={label}
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}
