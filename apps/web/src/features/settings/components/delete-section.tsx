import { type AccountView, deleteAccountInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { trpc } from '../../../shared/api/trpc.ts';
import { dropDrafts } from '../../../shared/forms/drafts.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { placeRefusal } from '../../../shared/forms/place-refusal.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';

const consequences = () => [
  i18n.t('settings:deleteMedia'),
  i18n.t('settings:deleteMessages'),
  i18n.t('settings:deleteSubscriptions'),
  i18n.t('settings:deleteName'),
  i18n.t('settings:deleteRecords'),
];

/** /account/settings/delete: what happens, said before the password is asked for. */
export function DeleteSection({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const form = useForm({
    resolver: zodResolver(deleteAccountInput),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: deleteAccount } = trpc.account.delete.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await deleteAccount(input);
    } catch (error) {
      return placeRefusal(form, ['password'], error);
    }
    dropDrafts();
    // The page begins anew: nothing of the account is left in it.
    window.location.assign('/');
  });
  return (
    <div className="grid gap-5">
      <p className="text-15 font-medium">{t('deleteIntro')}</p>
      <ul className="grid list-disc gap-2 pl-5 text-15 marker:text-muted">
        {consequences().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link to="/account/settings/export" className={buttonClass('outline', 'justify-self-start')}>
        {t('deleteExport')}
      </Link>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormRefusal message={errors.root?.message} />
        <input type="hidden" autoComplete="username" value={account.username} readOnly />
        <PasswordField
          {...form.register('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          hint={t('deletePassword')}
          error={errors.password?.message}
        />
        <Button type="submit" kind="danger" busy={isSubmitting} className="justify-self-start">
          {t('deleteSubmit')}
        </Button>
      </form>
    </div>
  );
}
