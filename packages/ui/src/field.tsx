import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const box =
  'feedback-motion w-full rounded-12 border bg-raised px-4 text-17 text-text placeholder:text-muted focus-visible:outline-offset-0';

interface FieldFrame {
  label: string;
  /** A line under the field that is always there. */
  hint?: ReactNode;
  /** Replaces the hint, is tied to the field, and is announced. */
  error?: string | undefined;
}

/** The note keeps its room, close to its own field: in a `grid gap-4` fields follow each other evenly, whatever is said under them. */
function Frame({ id, label, hint, error, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {label}
      </label>
      {children}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classNames('-mt-0.5 min-h-[18px] text-13', error ? 'text-danger-text' : 'text-muted')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

export interface FieldProps extends ComponentProps<'input'>, FieldFrame {
  /** Stands inside the field at its end: a button to show a password, a check mark. */
  trailing?: ReactNode;
}

/** One line of text with its label and its message. Spread react-hook-form's `register(…)` into it. */
export function Field({ label, hint, error, trailing, className, id, ...rest }: FieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <Frame id={fieldId} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          {...rest}
          id={fieldId}
          aria-invalid={Boolean(error)}
          aria-describedby={`${fieldId}-note`}
          className={classNames(
            box,
            'h-12',
            error ? 'border-danger' : 'border-line',
            Boolean(trailing) && 'pr-12',
            className,
          )}
        />
        {trailing && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>}
      </span>
    </Frame>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrame {}

/** Several lines of text with their label and message; grows with its content where the browser can. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <Frame id={fieldId} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={fieldId}
        aria-invalid={Boolean(error)}
        aria-describedby={`${fieldId}-note`}
        className={classNames(
          box,
          'field-sizing-content max-h-60 py-3',
          error ? 'border-danger' : 'border-line',
          className,
        )}
      />
    </Frame>
  );
}
