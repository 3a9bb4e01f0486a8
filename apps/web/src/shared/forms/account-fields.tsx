import type { FieldMessages, SignUpInput } from '@foxreel/contracts';
import { Field, type FieldProps } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { Check, Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../api/links.ts';
import { trpcClient } from '../api/trpc.ts';
import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'forms');

/** An email address. */
export function EmailField({ label = t('email'), ...rest }: Omit<FieldProps, 'label'> & { label?: string }) {
  return <Field {...rest} label={label} type="email" inputMode="email" autoComplete="email" />;
}

/** A password that can be shown. */
export function PasswordField({
  label = i18n.t('forms:password'),
  ...rest
}: Omit<FieldProps, 'type' | 'trailing' | 'label'> & { label?: string }) {
  const { t } = useTranslation('forms');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown((before) => !before)}
          className="text-muted"
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      }
    />
  );
}

/** A username, with a check mark once the server reports it as available. */
export function UsernameField({ free, ...rest }: Omit<FieldProps, 'label' | 'trailing' | 'hint'> & { free: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <Field
      {...rest}
      label={t('username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={free ? t('usernameFree') : t('usernameHint')}
      trailing={
        free && (
          <span className="grid size-11 place-items-center text-success">
            <Check size={20} aria-hidden="true" />
          </span>
        )
      }
    />
  );
}

type AvailabilityField = 'username' | 'email';

interface AvailabilityForm {
  /** The field's current value. */
  read(field: AvailabilityField): string;
  /** Whether the field is valid on the client; otherwise shows its message. */
  check(field: AvailabilityField): Promise<boolean>;
  setError(field: AvailabilityField, message: string): void;
}

/**
 * Asks the server on blur whether a username or email is available. Ignores answers about an older value. `own`: the person's
 * current value is available without asking, and without a check mark.
 */
export function useAvailability(form: AvailabilityForm, own: Partial<Record<AvailabilityField, string>> = {}) {
  const [freeUsername, setFreeUsername] = useState<string | null>(null);
  const lastChecked = useRef<Record<AvailabilityField, string>>({ username: '', email: '' });

  const checkAvailability = async (field: AvailabilityField) => {
    const value = form.read(field).trim();
    if (!value || value === own[field] || !(await form.check(field))) return;
    lastChecked.current[field] = value;
    const input = field === 'username' ? { username: value } : { email: value };
    const answer: FieldMessages | null = await trpcClient.auth.checkAvailability
      .query(input)
      .catch((error: unknown) => (toCallError(error).status === 400 ? toCallError(error).fields : null));
    if (lastChecked.current[field] !== value || form.read(field).trim() !== value) return;
    const message = answer?.[field]?.[0];
    if (message) form.setError(field, message);
    if (field === 'username') setFreeUsername(answer && !message ? value : null);
  };
  return { checkAvailability, freeUsername };
}

/** The fields of sign-up forms, whichever of these they use. */
interface NewAccount {
  username: string;
  fullname: string;
  email: string;
  password: string;
  instagram: string;
}

/** A sign-up form: each field validated on blur, username and email also by the server. */
export function useNewAccount<Output extends SignUpInput>(resolver: Resolver<NewAccount, unknown, Output>) {
  const form = useForm<NewAccount, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '', instagram: '' },
  });
  const { checkAvailability, freeUsername } = useAvailability({
    read: (field) => form.getValues(field),
    check: (field) => form.trigger(field),
    setError: (field, message) => form.setError(field, { type: 'server', message }),
  });
  return { form, checkAvailability, freeUsername };
}

interface NewAccountFieldsProps {
  form: Pick<UseFormReturn<NewAccount>, 'register' | 'formState' | 'watch'>;
  /** Which, in this order. */
  names: readonly (keyof NewAccount)[];
  checkAvailability: (field: AvailabilityField) => Promise<void>;
  freeUsername: string | null;
  passwordHint: string;
}

/** The fields of a new account. */
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
