import { useTranslation } from 'react-i18next';
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
    <header className="page-margin border-line border-b pt-3">
      <h1 className="text-22 font-bold">{t('title')}</h1>
      <div className="-mx-3 pt-1">
        <MessagesTabs />
      </div>
    </header>
  );
}
