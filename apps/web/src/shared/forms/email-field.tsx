import { Field, type FieldProps } from '@foxreel/ui/field';
import { formWords as t } from './form-words.ts';

/** An email address. */
export function EmailField({ label = t('email'), ...rest }: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field {...rest} label={label} type="email" inputMode="email" autoComplete="email" />;
}
