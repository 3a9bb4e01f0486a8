import { EmptyState } from '@foxreel/ui/states';
import { MessageCircle, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
import { useSession } from '../../shared/session/session.ts';
import { MessagesTabs } from './messages-header.tsx';
import { ThreadList, ThreadSearch } from './thread-list.tsx';

/** The inbox: the list, and next to it the open conversation; on phones one of the two. */
export function InboxFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('messages');
  const { account } = useSession();
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed.trim());
  if (!account) return null;
  return (
    <TwoPanes
      header={
        <>
          <PageHeader title={t('title')} width="full" back={false} />
          <div className="border-line border-b px-4 pt-2 desktop:px-6">
            <label className="mb-2 flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-4 text-muted focus-within:outline-2 focus-within:outline-accent">
              <Search size={18} aria-hidden="true" />
              <span className="sr-only">{t('search')}</span>
              <input
                type="search"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder={t('search')}
                className="min-h-11 min-w-0 grow bg-transparent text-15 text-text outline-none placeholder:text-muted"
              />
            </label>
            {account.creator && (
              <div className="-mx-3 -mt-2">
                <MessagesTabs />
              </div>
            )}
          </div>
        </>
      }
      list={words === '' ? <ThreadList ownId={account.id} /> : <ThreadSearch words={words} ownId={account.id} />}
      item={children ?? null}
      empty={
        <EmptyState
          icon={<MessageCircle size={24} aria-hidden="true" />}
          title={t('choose')}
          hint={t('noMessagesHint')}
        >
          <FindCreators />
        </EmptyState>
      }
    />
  );
}

/** The debounced input (a third of a second); clearing it applies at once. */
function useDebouncedValue(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}
