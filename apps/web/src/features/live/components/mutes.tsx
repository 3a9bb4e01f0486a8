import { Button } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/people/person-name.ts';
import { mutesQuery } from '../chat-queries.ts';
import { useChatModeration } from '../use-chat-moderation.ts';

/** Who cannot write in the chat, each with the way back. */
export function Mutes({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  return (
    <section className="grid gap-1">
      <h3 className="text-13 font-medium text-muted">{t('mutes')}</h3>
      <List creator={creator} />
    </section>
  );
}

function List({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  const query = useQuery(mutesQuery(creator));
  const { unmute } = useChatModeration(creator);
  if (query.isPending) return <Skeleton className="h-11" />;
  if (!query.data)
    return (
      <ErrorState
        title={t('mutesFailed')}
        retryLabel={t('retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
        className="py-4!"
      />
    );
  if (query.data.length === 0) return <p className="text-15 text-muted">{t('noMutes')}</p>;
  return (
    <ul className="max-h-40 overflow-y-auto">
      {query.data.map(({ user }) => (
        <li key={user.id} className="flex items-center justify-between gap-2">
          <span className="truncate text-15">{personName(user)}</span>
          <Button
            kind="quiet"
            aria-label={t('unmuteOf', { name: personName(user) })}
            onClick={() => unmute.mutate({ user: user.id, creator })}
          >
            {t('unmute')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
