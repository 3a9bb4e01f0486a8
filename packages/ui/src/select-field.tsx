import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SelectChoice {
  value: string;
  label: string;
}

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  choices: readonly SelectChoice[];
}

/** One of many choices, in the list of the device. */
export function SelectField({ label, choices, className, id, ...rest }: SelectFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={fieldId} className="text-13 font-medium text-muted">
        {label}
      </label>
      <span className="relative grid items-center">
        <select
          {...rest}
          id={fieldId}
          className={classNames(
            'h-12 w-full min-w-0 appearance-none truncate rounded-12 border border-line bg-raised ps-4 pe-12 text-17 text-text focus-visible:outline-offset-0',
            className,
          )}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute end-4 text-muted" />
      </span>
    </div>
  );
}
