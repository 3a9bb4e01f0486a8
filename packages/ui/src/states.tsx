import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useTexts } from './texts.ts';

/** An empty state: icon, title, hint, and one action as `children`. */
export function EmptyState({
  icon,
  title,
  hint,
  children,
  className,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'grid place-items-center gap-3 px-6 text-center text-muted',
        // Tailwind classes of one kind win by stylesheet order, not by list order.
        !className?.includes('py-') && 'py-16',
        className,
      )}
    >
      {icon && <span className="grid size-14 place-items-center rounded-full bg-overlay text-muted">{icon}</span>}
      <div className="grid min-w-0 max-w-full justify-items-center gap-1">
        <p className="text-15 text-text">{title}</p>
        {hint && <p className="max-w-80 text-13">{hint}</p>}
      </div>
      {children}
    </div>
  );
}

/** An error state: what failed, and a retry button. Offline it says that instead: what failed loads by itself later. */
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
  const { notKept } = useTexts();
  return (
    <div role="alert" className={classNames('grid place-items-center gap-4 px-6 py-16 text-center', className)}>
      <p className="max-w-80 text-15 text-muted">{notKept ?? title}</p>
      {notKept === null && (
        <Button kind="secondary" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
