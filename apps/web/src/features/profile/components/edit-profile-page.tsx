import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';

/** /profile/edit */
export function EditProfilePage() {
  const { t } = useTranslation('profile-edit');
  const { account } = useSession();
  return (
    <>
      <PageHeader title={t('editProfile')} />
      {account && (
        <div className="page-margin mx-auto grid max-w-[640px] gap-6 py-4 desktop:py-6">
          <AvatarEditor account={account} />
          <EditProfileForm account={account} />
        </div>
      )}
    </>
  );
}
