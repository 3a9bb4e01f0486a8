import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { settingsWords as t } from '../words.ts';
import { PasswordForm } from './password-form.tsx';

/** /profile/edit/password: as /account/settings/password. */
export function PasswordPage() {
  return (
    <>
      <PageHeader title={t('changePassword')} />
      <div className="page-margin mx-auto max-w-[640px] py-4 desktop:py-6">
        <PasswordForm />
      </div>
    </>
  );
}
