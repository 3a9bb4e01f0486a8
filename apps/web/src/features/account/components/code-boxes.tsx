import { classNames } from '@foxreel/ui/class-names';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** One box a digit. A pasted or filled-in code spreads over them; Backspace and the arrows move between them. */
export function CodeBoxes({
  digits,
  onChange,
  invalid,
  note,
}: {
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  invalid: boolean;
  /** Id of the message below. */
  note: string;
}) {
  const { t } = useTranslation('account');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const last = digits.length - 1;
  const blank = digits.every((digit) => !digit);
  const focus = (at: number) => boxes.current[Math.min(Math.max(at, 0), last)]?.focus();

  // At the start, and again when a wrong code has been taken away.
  useEffect(() => {
    if (blank) boxes.current[0]?.focus();
  }, [blank]);

  const put = (at: number, text: string) => {
    const next = [...digits];
    for (const [offset, digit] of [...text].entries()) if (at + offset <= last) next[at + offset] = digit;
    onChange(next);
    focus(at + text.length);
  };
  const clear = (at: number) => onChange(digits.map((digit, index) => (index === at ? '' : digit)));

  const typed = (at: number, value: string) => {
    const text = onlyDigits(value);
    const before = digits[at] ?? '';
    if (text === '') return value === '' ? clear(at) : undefined;
    put(at, before && text.length === 2 ? text.replace(before, '') : text);
  };
  const pressed = (at: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && !digits[at] && at > 0) {
      clear(at - 1);
      focus(at - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="sr-only">{t('code')}</legend>
      <div className="flex gap-3">
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places.
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            aria-label={t('digit', { at: at + 1, of: digits.length })}
            aria-invalid={invalid}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            pattern="[0-9]*"
            value={digit}
            onChange={(event) => typed(at, event.currentTarget.value)}
            onKeyDown={(event) => pressed(at, event)}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={(event) => {
              const text = onlyDigits(event.clipboardData.getData('text'));
              event.preventDefault();
              if (text) put(text.length > last ? 0 : at, text.slice(0, digits.length));
            }}
            className={classNames(
              'tabular feedback-motion size-16 min-w-0 rounded-12 border bg-raised text-center text-30 font-bold text-text',
              invalid ? 'border-danger' : 'border-line',
            )}
          />
        ))}
      </div>
    </fieldset>
  );
}
