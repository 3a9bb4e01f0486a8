import { changePasswordInput, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { Check, Circle } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { PasswordField } from '../../shared/forms/account-fields.tsx';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';

const rules = () => [
  { words: i18n.t('settings:ruleLength'), isMet: (text: string) => text.length >= limits.newPasswordMin },
  {
    words: i18n.t('settings:ruleCharacters'),
    isMet: (text: string) => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text),
  },
];

/** A new password's checklist, updated while typing. */
function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('settings');
  return (
    <ul aria-label={t('checklist')} className="-mt-3 grid gap-1">
      {rules().map(({ words, isMet }) => {
        const met = isMet(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={words}
            className={classNames('flex items-center gap-2 text-13', met ? 'text-success' : 'text-muted')}
          >
            <Icon size={16} aria-hidden="true" />
            <span>{words}</span>
            <span className="sr-only">{t(met ? 'met' : 'unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The current and a new password; signs out the other devices. */
export function PasswordForm() {
  const { t } = useTranslation('settings');
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    mode: 'onTouched',
    defaultValues: { current_password: '', new_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: changePassword } = trpc.account.changePassword.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await changePassword(input);
      form.reset();
      void utils.account.sessions.invalidate();
      notify(t('passwordChanged'), 'success');
    } catch (error) {
      showCallError(form, ['current_password', 'new_password'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError message={errors.root?.message} />
      <PasswordField
        {...form.register('current_password')}
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errors.current_password?.message}
      />
      <PasswordField
        {...form.register('new_password')}
        label={t('newPassword')}
        autoComplete="new-password"
        error={errors.new_password?.message}
      />
      <PasswordChecklist password={form.watch('new_password')} />
      <div className="flex flex-wrap items-center gap-x-6">
        <Button type="submit" busy={isSubmitting}>
          {t('changePassword')}
        </Button>
        <Link
          to="/forgot-pass"
          className="inline-flex min-h-11 items-center text-15 font-medium text-accent-text hover:underline"
        >
          {t('forgot')}
        </Link>
      </div>
    </form>
  );
}

/** /profile/edit/password: the same as /account/settings/password. */
export function PasswordPage() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PageHeader title={t('changePassword')} />
      <div className="page-margin mx-auto max-w-[640px] py-4 desktop:py-6">
        <PasswordForm />
      </div>
    </>
  );
}
