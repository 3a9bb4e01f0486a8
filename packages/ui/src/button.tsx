import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const kinds = {
  primary: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  secondary: 'bg-overlay text-text hover:bg-line',
  outline: 'border border-line text-text hover:bg-overlay',
  quiet: 'text-text hover:bg-overlay',
  danger: 'border border-line text-danger-text hover:bg-overlay',
} as const;

const base =
  'feedback-motion inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-full wrap-normal px-5 text-15 font-medium active:scale-[.98] disabled:opacity-50';

/** The classes of a button, for links that look like one. */
export function buttonClass(kind: keyof typeof kinds = 'primary', className?: string): string {
  return classNames(base, kinds[kind], className);
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof kinds;
  /** In progress: keeps its width, shows a spinner and ignores presses. */
  busy?: boolean;
}

/** A text button. Its label says what it does. */
export function Button({ kind = 'primary', busy = false, className, children, type, disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(kind, classNames('relative', className))}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'invisible')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={20} />
        </span>
      )}
    </button>
  );
}
