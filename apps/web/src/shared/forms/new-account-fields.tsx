import { Field } from '@foxreel/ui/field';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { AvailabilityField } from './use-availability.ts';
import type { NewAccount } from './use-new-account.ts';
import { UsernameField } from './username-field.tsx';

export interface NewAccountFieldsProps {
  form: Pick<UseFormReturn<NewAccount>, 'register' | 'formState' | 'watch'>;
  /** Which, in this order. */
  names: readonly (keyof NewAccount)[];
  checkAvailability: (field: AvailabilityField) => Promise<void>;
  freeUsername: string | null;
  passwordHint: string;
}

/** The fields that a new account is made from. */
export function NewAccountFields({ names, ...rest }: NewAccountFieldsProps) {
  return names.map((name) => <NewAccountField key={name} name={name} {...rest} />);
}

function NewAccountField({
  name,
  form,
  checkAvailability,
  freeUsername,
  passwordHint,
}: Omit<NewAccountFieldsProps, 'names'> & { name: keyof NewAccount }) {
  const { t } = useTranslation('forms');
  const error = form.formState.errors[name]?.message;
  if (name === 'username') {
    const free = freeUsername !== null && form.watch('username').trim() === freeUsername && !error;
    return (
      <UsernameField {...form.register(name, { onBlur: () => checkAvailability(name) })} free={free} error={error} />
    );
  }
  if (name === 'email')
    return <EmailField {...form.register(name, { onBlur: () => checkAvailability(name) })} error={error} />;
  if (name === 'password')
    return <PasswordField {...form.register(name)} autoComplete="new-password" hint={passwordHint} error={error} />;
  const autoComplete = name === 'fullname' ? 'name' : 'off';
  return <Field {...form.register(name)} label={t(name)} autoComplete={autoComplete} error={error} />;
}
