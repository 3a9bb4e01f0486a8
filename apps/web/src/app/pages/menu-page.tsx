import { AccountMenu } from '../../features/account/components/account-menu.tsx';
import { navigationWords as t } from '../../shared/navigation/navigation-words.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';

export function MenuPage() {
  return (
    <>
      <PageHeader title={t('menu')} back={false} />
      <div className="page-margin mx-auto max-w-[640px] py-4 desktop:py-6">
        <AccountMenu />
      </div>
    </>
  );
}
