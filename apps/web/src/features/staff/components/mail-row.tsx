import type { MailView } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../shared/format/time.ts';
import { StaffRow } from './staff-row.tsx';

/** One line of the outbox. */
export function MailRow({ mail, selected, onOpen }: { mail: MailView; selected: boolean; onOpen: () => void }) {
  const { t } = useTranslation('staff');
  const failed = mail.state === 'failed';
  return (
    <StaffRow
      selected={selected}
      onChoose={onOpen}
      title={mail.subject}
      note={formatAgo(mail.addDate)}
      text={mail.recipient}
      mark={mail.state === 'sent' ? undefined : t(failed ? 'mailFailed' : 'mailQueued')}
      quiet={!failed}
    />
  );
}
