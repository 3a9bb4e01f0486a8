import type { ComponentProps } from 'react';
import { type ButtonKind, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export { buttonClass };

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
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
