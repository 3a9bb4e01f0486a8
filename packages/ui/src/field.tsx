import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useTexts } from './texts.ts';

const box =
  'feedback-motion w-full rounded-12 border bg-raised px-4 text-17 text-text placeholder:text-muted focus-visible:outline-offset-0';

interface FieldFrame {
  label: string;
  /** A permanent line below the field. */
  hint?: ReactNode;
  /** Replaces the hint, is linked to the field and announced. */
  error?: string | undefined;
}

/** The note reserves its space, so that fields in a `grid gap-4` stay evenly spaced with and without it. */
function Frame({ id, label, hint, error, children }: FieldFrame & { id: string; children: ReactNode }) {
  const { error: errorText } = useTexts();
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
        {error === undefined ? hint : errorText(error)}
      </p>
    </div>
  );
}

export interface FieldProps extends ComponentProps<'input'>, FieldFrame {
  /** Placed inside the field at its end: a show-password button or a check mark. */
  trailing?: ReactNode;
}

/** A text field with label and message. Spread react-hook-form's `register(…)` into it. */
export function Field({ label, hint, error, trailing, className, id, ...rest }: FieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
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
            Boolean(trailing) && 'pe-12',
            className,
          )}
        />
        {trailing && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</span>}
      </span>
    </Frame>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrame {}

/** A multi-line field with label and message; grows with its content where supported. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
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
