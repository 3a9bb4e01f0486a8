import { limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Drawer } from '@foxreel/ui/drawer';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LibraryGrid, UploadLink } from '../../shared/teasers/library-grid.tsx';

/** Recipients: the newest conversations. */
function ReceiverSheet({ onChoose, onClose }: { onChoose: (thread: string) => void; onClose: () => void }) {
  const { t } = useTranslation('library');
  const { account } = useSession();
  const threads = trpc.messages.threads.useQuery({ limit: limits.gridPage });
  return (
    <Drawer open onClose={onClose} title={t('sendTo')} description={t('sendToHint')}>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {threads.isPending ? (
          <div className="grid place-items-center py-12 text-muted">
            <Spinner />
          </div>
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
                  <button
                    type="button"
                    onClick={() => onChoose(thread.id)}
                    className="feedback-motion flex min-h-14 w-full items-center gap-3 rounded-12 px-2 text-start hover:bg-overlay"
                  >
                    <Avatar src={partner.avatar} name={personName(partner)} size={40} />
                    <span className="grid min-w-0">
                      <span className="truncate text-15 font-medium">{personName(partner)}</span>
                      <span className="truncate text-13 text-muted">@{partner.username}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Drawer>
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
    <div className="page-margin mx-auto w-full max-w-[1100px] pt-4 pb-8">
      <header className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <div>
          <h1 className="text-22 font-bold">{t('title')}</h1>
          <p className="text-15 text-muted">{t('intro')}</p>
        </div>
        <UploadLink />
      </header>
      <LibraryGrid onChoose={choose} />
      {chosen && (
        <ReceiverSheet
          onChoose={(thread) => navigate(`/messages/inbox/${thread}?offer=${chosen.id}`)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
