import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** Nothing here: the documented words, an icon above them, one way on below. */
export function EmptyState({
  icon,
  title,
  children,
  className,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'grid place-items-center gap-3 px-6 text-center text-muted',
        // Of two classes of one kind the later in the stylesheet wins, not the later in the list.
        !className?.includes('py-') && 'py-16',
        className,
      )}
    >
      {icon && <span className="grid size-14 place-items-center rounded-full bg-overlay text-muted">{icon}</span>}
      <p className="text-15">{title}</p>
      {children}
    </div>
  );
}

/** Something failed: what, and a way to try again. */
export function ErrorState({
  title,
  retryLabel,
  onRetry,
  busy = false,
  className,
}: {
  title: string;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={classNames('grid place-items-center gap-4 px-6 py-16 text-center', className)}>
      <p className="text-15 text-muted">{title}</p>
      <Button kind="secondary" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
