import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { personName } from '../../../shared/people/person-name.ts';
import { t } from '../words.ts';

/** With whom one is talking. */
export function ConversationHeader({ partner }: { partner: AccountSummary | null }) {
  const name = partner ? personName(partner) : '';
  return (
    <header className="flex min-h-14 items-center gap-2 border-line border-b px-2 desktop:px-4">
      <Link
        to="/messages/inbox"
        aria-label={t('back')}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-overlay desktop:hidden"
      >
        <ArrowLeft size={24} />
      </Link>
      {partner ? (
        <Link to={`/${partner.username}`} className="flex min-h-11 min-w-0 items-center gap-3">
          <Avatar src={partner.avatar} name={name} size={36} live={partner.live} />
          <span className="grid min-w-0 grid-cols-1">
            <span className="truncate text-15 font-bold">{name}</span>
            <span className="truncate text-13 text-muted">@{partner.username}</span>
          </span>
          {partner.live && <Badge kind="live">{t('live')}</Badge>}
        </Link>
      ) : (
        <>
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </>
      )}
    </header>
  );
}
