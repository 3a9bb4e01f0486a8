import { changeEmailInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { EmailNote } from '../../../shared/email/email-note.tsx';
import { EmailField } from '../../../shared/forms/email-field.tsx';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { placeRefusal } from '../../../shared/forms/place-refusal.ts';
import { keepAccount } from '../../../shared/session/keep-account.ts';

/** Another email: it waits until its link is opened. */
export function EmailForm({ email, verified }: { email: string; verified: boolean }) {
  const { t } = useTranslation('settings');
  const form = useForm({ resolver: zodResolver(changeEmailInput), mode: 'onTouched', values: { email } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: changeEmail } = trpc.account.changeEmail.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      const { account, pendingEmail } = await changeEmail(input);
      if (pendingEmail) utils.account.pendingEmail.setData(undefined, pendingEmail);
      keepAccount(account);
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
