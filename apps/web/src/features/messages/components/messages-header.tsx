import { useTranslation } from 'react-i18next';
import { MessagesTabs } from './messages-tabs.tsx';

/** The top of a creator's pages beside the inbox. */
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
