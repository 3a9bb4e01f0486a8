import { classNames } from './class-names.ts';

const kinds = {
  primary: 'bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  secondary: 'bg-overlay text-text hover:bg-line',
  outline: 'border border-line text-text hover:bg-overlay',
  quiet: 'text-text hover:bg-overlay',
  danger: 'border border-line text-danger-text hover:bg-overlay',
} as const;

export type ButtonKind = keyof typeof kinds;

const base =
  'feedback-motion inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-full wrap-normal px-5 text-15 font-medium active:scale-[.98] disabled:opacity-50';

/** The classes of a button, for links that look like one and for the age question, which is there before React. */
export function buttonClass(kind: ButtonKind = 'primary', className?: string): string {
  return classNames(base, kinds[kind], className);
}
