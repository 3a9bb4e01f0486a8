import { Check } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { useTexts } from './texts.ts';

export interface CheckChoice<Value extends string> {
  value: Value;
  label: string;
  /** Explains the choice. */
  hint?: string;
}

/** A group of checkboxes; the whole row is clickable. */
export function Checks<Value extends string>({
  label,
  choices,
  values,
  onChange,
  onBlur,
  error,
  disabled = false,
}: {
  label: string;
  choices: readonly CheckChoice<Value>[];
  values: readonly Value[];
  /** Receives the values in the order of the choices. */
  onChange: (values: Value[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const id = useId();
  const { error: errorText } = useTexts();
  const toggle = (value: Value, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? on : values.includes(each))));
  return (
    <fieldset className="grid min-w-0 gap-1.5" disabled={disabled} aria-describedby={`${id}-note`}>
      <legend className="pb-1.5 text-13 font-medium text-muted">{label}</legend>
      <div
        className={classNames(
          'divide-y divide-line overflow-hidden rounded-12 border bg-raised',
          error ? 'border-danger' : 'border-line',
        )}
      >
        {choices.map(({ value, label: text, hint }) => (
          <label
            key={value}
            className="feedback-motion relative flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-overlay"
          >
            <input
              type="checkbox"
              checked={values.includes(value)}
              aria-describedby={hint ? `${id}-${value}` : undefined}
              aria-invalid={Boolean(error)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              onBlur={onBlur}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="feedback-motion grid size-6 shrink-0 place-items-center rounded-6 border border-muted text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
            >
              <Check size={16} />
            </span>
            <span className="grid">
              <span className="text-15">{text}</span>
              {hint && (
                <span id={`${id}-${value}`} className="text-13 text-muted">
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="-mt-0.5 min-h-[18px] text-13 text-danger-text">
        {error && errorText(error)}
      </p>
    </fieldset>
  );
}
