import type { MailView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { outboxQuery } from './queries.ts';

/** The mails of the outbox, newest first, and which of them is open. Beside the list, the newest is open by itself. */
export function useOutbox() {
  const query = useInfiniteQuery(outboxQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const beside = useDesktop();
  const mails = distinct(query.data?.pages.flat() ?? []);
  const chosen = mails.findIndex(({ id }) => id === opened);
  const index = Math.max(chosen, 0);
  const current = chosen >= 0 || beside ? (mails[index] ?? null) : null;
  const move = (by: 1 | -1) => {
    const next = mails[Math.min(Math.max(index + by, 0), mails.length - 1)];
    if (next) setOpened(next.id);
  };
  return { query, mails, current, open: setOpened, move };
}

/** Pages are counted from the newest: a mail that comes in between moves one from one page to the next. */
function distinct(mails: readonly MailView[]): MailView[] {
  return [...new Map(mails.map((mail) => [mail.id, mail])).values()];
}
