import { classNames } from '@foxreel/ui/class-names';
import { type ReactNode, useEffect, useRef } from 'react';

/** One line of a list of staff: two lines of words, and two short notes at the end of them. */
export function StaffRow({
  selected,
  onChoose,
  title,
  note,
  text,
  mark,
}: {
  selected: boolean;
  onChoose: () => void;
  title: ReactNode;
  note: ReactNode;
  text: ReactNode;
  mark?: ReactNode;
}) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
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
      {mark && <span className="justify-self-end text-13 text-danger-text">{mark}</span>}
    </button>
  );
}
