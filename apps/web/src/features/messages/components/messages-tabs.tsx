import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** A creator's two places for messages: the conversations, and what is sent by itself. */
export function MessagesTabs() {
  return (
    <TabLinks
      label={t('title')}
      links={[
        { to: '/messages/inbox', label: t('inbox'), end: false },
        { to: '/messages/auto', label: t('auto'), end: false },
      ]}
    />
  );
}
