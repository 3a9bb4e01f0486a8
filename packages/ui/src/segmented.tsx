import { useId } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentedChoice<Value extends string> {
  value: Value;
  label: string;
}

/** One of a few visible choices: radio buttons styled as one bar, with arrow keys. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  onBlur,
  disabled = false,
}: {
  label: string;
  choices: readonly SegmentedChoice<Value>[];
  /** Null: nothing chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  disabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5" disabled={disabled}>
      <legend className="pb-1.5 text-13 font-medium text-muted">{label}</legend>
      {/* As high as a field, so that the two stand beside each other; a choice fills the bar, its plate leaves a margin. */}
      <div className="flex flex-wrap rounded-12 border border-line bg-raised">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'feedback-motion relative isolate grid min-h-11.5 grow basis-0 cursor-pointer place-items-center rounded-12 text-center max-[280px]:basis-full min-[280px]:whitespace-nowrap px-2 text-15 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              choice.value === value
                ? 'font-medium text-text before:absolute before:inset-1 before:-z-10 before:rounded-6 before:bg-overlay'
                : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
