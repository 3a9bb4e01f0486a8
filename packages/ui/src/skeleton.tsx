import { classNames } from './class-names.ts';

/** The grey shape of what is coming. Give it the size of the content in className. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-6 bg-line', className)} />;
}
