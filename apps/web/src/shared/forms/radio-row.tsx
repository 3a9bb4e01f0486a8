import { classNames } from '@foxreel/ui/class-names';
import type { ReactNode } from 'react';

/** A radio button as a full-width row. */
export function RadioRow({
  name,
  value,
  checked,
  onChoose,
  children,
}: {
  name: string;
  value: string | number;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label
      className={classNames(
        'feedback-motion relative flex min-h-12 cursor-pointer items-center gap-3 rounded-12 border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        checked ? 'border-accent bg-overlay' : 'border-line bg-raised hover:bg-overlay',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
