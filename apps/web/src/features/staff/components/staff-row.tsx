import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';
import { useSelectedRow } from '../use-selected-row.ts';

/** One line of a list of staff: two lines of words, and two short notes at the end of them. */
export function StaffRow({
  selected,
  onChoose,
  title,
  note,
  text,
  mark,
  quiet = false,
}: {
  selected: boolean;
  onChoose: () => void;
  title: ReactNode;
  note: ReactNode;
  text: ReactNode;
  /** Stands out; a quiet one does not. */
  mark?: ReactNode;
  quiet?: boolean;
}) {
  const row = useSelectedRow(selected);
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected || undefined}
      onClick={onChoose}
      className={classNames(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b px-3 py-2.5 text-left -outline-offset-2',
        selected ? 'bg-overlay' : 'hover:bg-raised',
      )}
    >
      <span className="truncate text-15">{title}</span>
      <span className="tabular justify-self-end text-13 text-muted">{note}</span>
      <span className="truncate text-13 text-muted">{text}</span>
      {mark && (
        <span className={classNames('justify-self-end text-13', quiet ? 'text-muted' : 'text-danger-text')}>
          {mark}
        </span>
      )}
    </button>
  );
}
