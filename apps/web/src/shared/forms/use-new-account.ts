import type { SignUpInput } from '@foxreel/contracts';
import { type Resolver, useForm } from 'react-hook-form';
import { useAvailability } from './use-availability.ts';

/** What a form of a new account holds, whichever of these it asks for. */
export interface NewAccount {
  username: string;
  fullname: string;
  email: string;
  password: string;
  instagram: string;
}

/** A form of a new account: each field checked when it is left, username and email also against the server. */
export function useNewAccount<Output extends SignUpInput>(resolver: Resolver<NewAccount, unknown, Output>) {
  const form = useForm<NewAccount, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '', instagram: '' },
  });
  const { checkAvailability, freeUsername } = useAvailability({
    read: (field) => form.getValues(field),
    check: (field) => form.trigger(field),
    refuse: (field, message) => form.setError(field, { type: 'server', message }),
  });
  return { form, checkAvailability, freeUsername };
}
