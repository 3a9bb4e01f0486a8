import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** A creator's places for messages: the conversations, what goes to many, and what is sent by itself. */
export function MessagesTabs() {
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
