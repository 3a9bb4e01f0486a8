import { limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { ListRow, ListSkeleton } from '@foxreel/ui/list-row';
import { Sheet } from '@foxreel/ui/sheet';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LibraryGrid, UploadLink } from '../../shared/teasers/library-grid.tsx';

/** Recipients: the newest conversations. */
function ReceiverSheet({ onChoose, onClose }: { onChoose: (thread: string) => void; onClose: () => void }) {
  const { t } = useTranslation('library');
  const { account } = useSession();
  const threads = trpc.messages.threads.useQuery({ limit: limits.gridPage });
  return (
    <Sheet open onClose={onClose} title={t('sendTo')} description={t('sendToHint')}>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {threads.isPending ? (
          <ListSkeleton label={t('sendTo')} />
        ) : threads.isLoadingError ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void threads.refetch()} />
        ) : threads.data.items.length === 0 ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          <ul>
            {threads.data.items.map((thread) => {
              const partner = thread.users[0].id === account?.id ? thread.users[1] : thread.users[0];
              return (
                <li key={thread.id}>
                  <ListRow
                    render={<button type="button" onClick={() => onChoose(thread.id)} />}
                    leading={<Avatar src={partner.avatar} name={personName(partner)} size={44} />}
                    title={personName(partner)}
                    detail={`@${partner.username}`}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

/** /library: a creator picks private media for a message; to `?to={username}`, else to one of their conversations. */
export function LibraryPage() {
  const { t } = useTranslation('library');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<MediaView | null>(null);
  const to = search.get('to');
  const choose = (media: MediaView) => {
    if (to) navigate(`/messages/to/${encodeURIComponent(to)}?offer=${media.id}`);
    else setChosen(media);
  };
  return (
    <>
      <PageHeader title={t('title')} width="media" trailing={<UploadLink />} />
      <div className="page-margin media-column w-full pt-4 pb-8">
        <p className="pb-4 text-15 text-muted">{t('intro')}</p>
        <LibraryGrid onChoose={choose} />
      </div>
      {chosen && (
        <ReceiverSheet
          onChoose={(thread) => navigate(`/messages/inbox/${thread}?offer=${chosen.id}`)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
