import { type AccountView, changeEmailInput, changeUsernameInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { EmailField, UsernameField, useAvailability } from '../../shared/forms/account-fields.tsx';
import { EmailNote } from '../../shared/forms/email-note.tsx';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { cacheAccount } from '../../shared/session/session.ts';

/** A new email, pending until its link is opened. */
function EmailForm({ email, verified }: { email: string; verified: boolean }) {
  const { t } = useTranslation('settings');
  const form = useForm({ resolver: zodResolver(changeEmailInput), mode: 'onTouched', values: { email } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: changeEmail } = trpc.account.changeEmail.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      const { account, pendingEmail } = await changeEmail(input);
      if (pendingEmail) utils.account.pendingEmail.setData(undefined, pendingEmail);
      cacheAccount(account);
      form.reset({ email });
    } catch (error) {
      showCallError(form, ['email'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError message={errors.root?.message} />
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

/** A new username, checked by the server on blur. */
function UsernameForm({ username }: { username: string }) {
  const { t } = useTranslation('settings');
  const form = useForm({ resolver: zodResolver(changeUsernameInput), mode: 'onTouched', values: { username } });
  const { errors, isSubmitting } = form.formState;
  const written = form.watch('username').trim();
  const { checkAvailability, freeUsername } = useAvailability(
    {
      read: () => form.getValues('username'),
      check: () => form.trigger('username'),
      setError: (_field, message) => form.setError('username', { type: 'server', message }),
    },
    { username },
  );
  const { mutateAsync: changeUsername } = trpc.account.changeUsername.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      const { account } = await changeUsername(input);
      cacheAccount(account);
      notify(t('saved'), 'success');
    } catch (error) {
      showCallError(form, ['username'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError message={errors.root?.message} />
      <UsernameField
        {...form.register('username', { onBlur: () => checkAvailability('username') })}
        free={freeUsername !== null && written === freeUsername && !errors.username}
        error={errors.username?.message}
      />
      <Button type="submit" busy={isSubmitting} disabled={written === username} className="justify-self-start">
        {t('usernameSave')}
      </Button>
    </form>
  );
}

/** /account/settings/basic */
export function BasicSection({ account }: { account: AccountView }) {
  return (
    <div className="grid gap-8">
      <UsernameForm username={account.username} />
      {account.own && <EmailForm email={account.own.email} verified={account.own.emailVerified} />}
    </div>
  );
}
