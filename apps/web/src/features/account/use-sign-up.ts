import { type SignUpInput, signUpInput } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { takeReturnPath } from '../../shared/session/return-path.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';
import { accountWords as t } from './words.ts';

const fields = ['username', 'fullname', 'email', 'password'] as const;
type Checked = 'username' | 'email';

/** The sign-up form: each field checked when it is left, username and email also against the server. */
export function useSignUp() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { cookies } = useGateFlags();
  const [freeUsername, setFreeUsername] = useState<string | null>(null);
  const asked = useRef<Record<Checked, string>>({ username: '', email: '' });
  const form = useForm({
    resolver: zodResolver(signUpInput),
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '' },
  });

  /** Asks the server whether what was typed is still free; an answer to an older text is not shown. */
  const checkAvailability = async (field: Checked) => {
    const value = form.getValues(field).trim();
    if (!value || !(await form.trigger(field))) return;
    asked.current[field] = value;
    const input = field === 'username' ? { username: value } : { email: value };
    const taken = await api.auth.checkAvailability.query(input).catch((error: unknown) => refusalOf(error).fields);
    if (asked.current[field] !== value || form.getValues(field).trim() !== value) return;
    const message = taken[field]?.[0];
    if (message) form.setError(field, { type: 'server', message });
    if (field === 'username') setFreeUsername(message ? null : value);
  };

  const submit = async (input: SignUpInput) => {
    if (!cookies) {
      form.setError('root', { message: t('cookiesSignUp') });
      return;
    }
    try {
      await api.auth.signUp.mutate(input);
    } catch (error) {
      const refusal = refusalOf(error);
      const told = fields.filter((field) => refusal.fields[field]?.[0]);
      for (const field of told) form.setError(field, { type: 'server', message: refusal.fields[field]?.[0] ?? '' });
      const [first] = told;
      if (first) form.setFocus(first);
      else form.setError('root', { message: refusal.message });
      return;
    }
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    void client.invalidateQueries();
    navigate(takeReturnPath(), { replace: true });
  };
  return { form, onSubmit: form.handleSubmit(submit), checkAvailability, freeUsername };
}
