import { changeEmailInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { EmailNote } from '../../../shared/email/email-note.tsx';
import { pendingEmailQuery } from '../../../shared/email/pending-email.ts';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { placeRefusal } from '../../../shared/forms/place-refusal.ts';
import { keepAccount } from '../../../shared/session/keep-account.ts';
import { settingsWords as t } from '../words.ts';

/** Another email: it waits until its link is opened. */
export function EmailForm({ email, verified }: { email: string; verified: boolean }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(changeEmailInput), mode: 'onTouched', values: { email } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    try {
      const { account, pendingEmail } = await api.account.changeEmail.mutate(input);
      if (pendingEmail) client.setQueryData(pendingEmailQuery.queryKey, pendingEmail);
      keepAccount(client, account);
      form.reset({ email });
    } catch (error) {
      placeRefusal(form, ['email'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormRefusal message={errors.root?.message} />
      <EmailField
        {...form.register('email')}
        label={t('emailLabel')}
        hint={t('emailChange')}
        error={errors.email?.message}
      />
      <EmailNote verified={verified} />
      <Button
        type="submit"
        busy={isSubmitting}
        disabled={form.watch('email').trim() === email}
        className="justify-self-start"
      >
        {t('emailSave')}
      </Button>
    </form>
  );
}
