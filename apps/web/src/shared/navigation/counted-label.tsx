import { formatCount } from '../format/count.ts';

/** The name of a tab and how much is in it, once that is known. `plain` is for a background on which muted text is too faint. */
export function CountedLabel({
  label,
  count,
  plain = false,
}: {
  label: string;
  count?: number | undefined;
  plain?: boolean;
}) {
  return (
    <span className="flex items-baseline gap-1.5">
      {label}
      {count !== undefined && (
        <span className={`tabular text-13 ${plain ? '' : 'text-muted'}`}>{formatCount(count)}</span>
      )}
    </span>
  );
}
