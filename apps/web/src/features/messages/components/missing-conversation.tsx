import { LeadAway } from '../../../shared/navigation/lead-away.tsx';
import { t } from '../words.ts';

/** In the place of a conversation that does not exist, or is somebody else's. */
export const MissingConversation = () => <LeadAway to="/messages/inbox" notice={t('threadMissing')} />;
