import { useTranslation } from 'react-i18next';
import { LeadAway } from '../../../shared/navigation/lead-away.tsx';

/** In the place of a conversation that does not exist, or is somebody else's. */
export const MissingConversation = () => {
  const { t } = useTranslation('messages');
  return <LeadAway to="/messages/inbox" notice={t('threadMissing')} />;
};
