import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';

/** A creator's message pages: inbox, mass messages, and automatic messages. */
export function MessagesTabs() {
  const { t } = useTranslation('messages');
  return (
    <TabLinks
      label={t('title')}
      links={[
        { to: '/messages/inbox', label: t('inbox'), end: false },
        { to: '/messages/mass', label: t('mass'), end: false },
        { to: '/messages/auto', label: t('auto'), end: false },
      ]}
    />
  );
}

/** The header of a creator's message pages besides the inbox. */
export function MessagesHeader() {
  const { t } = useTranslation('messages');
  return (
    <>
      <PageHeader title={t('title')} width="grid" back={false} />
      <div className="border-line border-b">
        <div className="page-margin mx-auto max-w-[1100px]">
          <div className="-mx-3">
            <MessagesTabs />
          </div>
        </div>
      </div>
    </>
  );
}
