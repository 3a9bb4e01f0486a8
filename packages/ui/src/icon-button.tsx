import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; also the tooltip. */
  label: string;
  /** On a picture: white with a soft shadow, no background. */
  onPicture?: boolean;
}

/** A 44 px tap target around one icon. */
export function IconButton({ label, onPicture = false, className, children, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classNames(
        'feedback-motion grid size-11 shrink-0 place-items-center rounded-full active:scale-95 disabled:opacity-50',
        onPicture ? 'text-white drop-shadow-[0_1px_3px_rgb(0_0_0/.6)]' : 'text-text hover:bg-overlay',
        className,
      )}
    >
      {children}
    </button>
  );
}
