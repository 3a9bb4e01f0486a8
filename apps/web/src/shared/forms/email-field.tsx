import { Field, type FieldProps } from '@foxreel/ui/field';
import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'forms');

/** An email address. */
export function EmailField({ label = t('email'), ...rest }: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field {...rest} label={label} type="email" inputMode="email" autoComplete="email" />;
}
