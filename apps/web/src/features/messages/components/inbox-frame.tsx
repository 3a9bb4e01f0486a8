import { classNames } from '@foxreel/ui/class-names';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../../shared/session/use-session.ts';
import { t } from '../words.ts';
import { MessagesTabs } from './messages-tabs.tsx';
import { ThreadList } from './thread-list.tsx';

/** The inbox: the list, and beside it what is open; on phones one of the two. */
export function InboxFrame({ children }: { children?: ReactNode }) {
  const { account } = useSession();
  useEffect(() => {
    document.title = `${t('title')} · Foxreel`;
  }, []);
  if (!account) return null;
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[340px_minmax(0,1fr)]">
      <section
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-r',
          children !== undefined && 'max-desktop:hidden',
        )}
      >
        <header className="border-line border-b px-4">
          <h1 className="flex min-h-14 items-center text-22 font-bold">{t('title')}</h1>
          {account.creator && (
            <div className="-mx-3 -mt-2">
              <MessagesTabs />
            </div>
          )}
        </header>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <ThreadList ownId={account.id} />
        </div>
      </section>
      {children ?? (
        <div className="hidden place-items-center text-15 text-muted desktop:grid">
          <p>{t('choose')}</p>
        </div>
      )}
    </div>
  );
}
