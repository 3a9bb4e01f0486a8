import { classNames } from './class-names.ts';

/** A placeholder in the shape of the content. Set its size with className. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-6 bg-line', className)} />;
}
