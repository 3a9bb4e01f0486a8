import type { MailView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Mail, MailX } from 'lucide-react';
import { refusalOf } from '../../../shared/api/refusal.ts';
import type { useOutbox } from '../use-outbox.ts';
import { t } from '../words.ts';
import { MailRow } from './mail-row.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

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
  if (query.isPending) {
    return (
      <div aria-busy="true">
        {skeletons.map((key) => (
          <div key={key} className="grid gap-2 border-line border-b px-3 py-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && mails.length === 0) {
    if (refusalOf(query.error).status === 404) return <EmptyState icon={<MailX size={24} />} title={t('noOutbox')} />;
    return (
      <ErrorState
        title={t('outboxFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (mails.length === 0) return <EmptyState icon={<Mail size={24} />} title={t('noMail')} />;
  return (
    <>
      <ul aria-label={t('outbox')}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <MailRow mail={mail} selected={mail.id === current?.id} onOpen={() => onOpen(mail.id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="grid p-3">
          <Button kind="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
