import type { MailView } from '@foxreel/contracts';
import { EmptyState } from '@foxreel/ui/states';
import { Mail, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import type { useOutbox } from '../use-outbox.ts';
import { MailRow } from './mail-row.tsx';
import { StaffList } from './staff-list.tsx';

/** The outbox in its four states; outside a sandbox there is none. */
export function MailList({
  query,
  mails,
  current,
  onOpen,
}: {
  query: ReturnType<typeof useOutbox>['query'];
  mails: readonly MailView[];
  current: MailView | null;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('staff');
  if (query.isError && mails.length === 0 && refusalOf(query.error).status === 404)
    return <EmptyState icon={<MailX size={24} />} title={t('noOutbox')} />;
  return (
    <StaffList
      label={t('outbox')}
      query={query}
      items={mails}
      icon={<Mail size={24} />}
      nothing={t('noMail')}
      failed={t('outboxFailed')}
      row={(mail) => <MailRow mail={mail} selected={mail.id === current?.id} onOpen={() => onOpen(mail.id)} />}
    />
  );
}
