import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { PasswordForm } from './password-form.tsx';

/** /profile/edit/password: as /account/settings/password. */
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
