import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ArrowLeft, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TipButton } from '../../../shared/money/tip-button.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { DeleteQuestion } from './delete-question.tsx';

/** With whom one is talking, and what can be done about it. */
export function ConversationHeader({
  partner,
  threadId = null,
}: {
  partner: AccountSummary | null;
  /** Null before the first message. */
  threadId?: string | null;
}) {
  const { t } = useTranslation('messages');
  const [deleting, setDeleting] = useState(false);
  const { open } = usePopup();
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
        <Link to={`/${partner.username}`} className="flex min-h-11 min-w-0 grow items-center gap-3">
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
      {partner && <TipButton account={partner} />}
      {partner && (
        <Menu
          trigger={
            <IconButton label={t('more')}>
              <Ellipsis size={24} />
            </IconButton>
          }
          choices={[
            {
              label: t('reportOrBlock'),
              icon: <Flag size={20} />,
              onSelect: () => open('report_block', { user: partner.username }),
            },
            ...(threadId
              ? [
                  {
                    label: t('deleteThread'),
                    icon: <Trash2 size={20} />,
                    onSelect: () => setDeleting(true),
                    danger: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      {deleting && threadId && <DeleteQuestion threadId={threadId} name={name} onClose={() => setDeleting(false)} />}
    </header>
  );
}
