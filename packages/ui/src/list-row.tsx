import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface ListRowProps {
  /** The link or button that the row is; a plain row without it. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
  /** An avatar or icon, 44 px. */
  leading?: ReactNode;
  title: ReactNode;
  /** The second line, muted. */
  detail?: ReactNode;
  /** In the first line, at its end: a time. */
  aside?: ReactNode;
  /** At the end of the row: an action, a count, a chevron. */
  trailing?: ReactNode;
  /** The current one of a list. */
  selected?: boolean;
  danger?: boolean;
  /** Long text wraps instead of being cut. */
  wrap?: boolean;
  className?: string;
}

/** A row of a list: at least 56 px, one line or two. It bleeds into its list's margin, so that texts align with the page. */
export function ListRow({
  render,
  leading,
  title,
  detail,
  aside,
  trailing,
  selected = false,
  danger = false,
  wrap = false,
  className,
}: ListRowProps) {
  const cut = wrap ? '' : 'truncate';
  const own = classNames(
    'feedback-motion flex min-h-14 w-full items-center gap-3 rounded-12 px-3 py-1.5 text-start -outline-offset-2',
    render && 'hover:bg-overlay active:bg-overlay',
    selected ? 'bg-overlay' : 'aria-[current=page]:bg-overlay',
    danger ? 'text-danger-text' : 'text-text',
    className,
  );
  // Not Base UI's useRender, which does the same: rows are in the first bundle, and Base UI is not.
  return cloneElement(
    render ?? <div />,
    { className: own },
    leading && <span className="grid min-w-6 shrink-0 place-items-center">{leading}</span>,
    <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className={classNames('min-w-0 grow text-15 font-medium', cut)}>{title}</span>
        {aside && <span className="tabular shrink-0 text-13 font-regular text-muted">{aside}</span>}
      </span>
      {detail && <span className={classNames('min-w-0 text-13 text-muted', cut)}>{detail}</span>}
    </span>,
    trailing && <span className="flex shrink-0 items-center gap-2">{trailing}</span>,
  );
}

/** The placeholder of a ListRow. */
export function ListRowSkeleton({ leading = 'round' }: { leading?: 'round' | 'square' | 'none' }) {
  return (
    <div aria-hidden="true" className="flex min-h-16 items-center gap-3 px-3">
      {leading !== 'none' && (
        <Skeleton className={classNames('size-11 shrink-0', leading === 'round' ? 'rounded-full' : 'rounded-6')} />
      )}
      <span className="grid min-w-0 grow gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-3/5" />
      </span>
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A list that is loading; `label` is announced. */
export function ListSkeleton({
  label,
  count = 6,
  leading = 'round',
}: {
  label: string;
  count?: number;
  leading?: 'round' | 'square' | 'none';
}) {
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {rows.slice(0, count).map((row) => (
        <ListRowSkeleton key={row} leading={leading} />
      ))}
    </div>
  );
}
