import type { MailView } from '@foxreel/contracts';
import { EmptyState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { formatAgo } from '../../shared/format.ts';
import { locale } from '../../shared/i18n/i18n.ts';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { StaffHeader } from './staff-header.tsx';
import { moveKeys, StaffList, StaffRow, useKeys } from './staff-list.tsx';
import { emailsQuery } from './staff-queries.ts';

/** The emails, newest first, and the open one. On desktops the newest is open by default. */
function useEmails() {
  const query = useInfiniteQuery(emailsQuery);
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

/** Pages are counted from the newest: a new mail moves one from page to page. */
function distinct(mails: readonly MailView[]): MailView[] {
  return [...new Map(mails.map((mail) => [mail.id, mail])).values()];
}

interface MailPart {
  /** Its position in the text. */
  start: number;
  text: string;
  /** For a link: its target on this server. */
  address: string | null;
}

const links = /https?:\/\/\S+/g;

/** Splits a mail's text into text and links. All links in our mails lead to ourselves, whatever host they name. */
export function mailParts(text: string): MailPart[] {
  const parts: MailPart[] = [];
  let from = 0;
  for (const { 0: link, index } of text.matchAll(links)) {
    if (!URL.canParse(link)) continue;
    if (index > from) parts.push({ start: from, text: text.slice(from, index), address: null });
    const { pathname, search } = new URL(link);
    parts.push({ start: index, text: link, address: `${pathname.replace(/^\/+/, '/')}${search}` });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from), address: null });
  return parts;
}

const moment = (iso: string) => new Date(iso).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

/** An open mail, as text. Its links lead to this server, at the address that staff use. */
function OpenMail({ mail }: { mail: MailView }) {
  const { t } = useTranslation('staff');
  return (
    <article className="mx-auto grid max-w-2xl gap-5 px-4 py-5 desktop:px-8 desktop:py-8">
      <header className="grid gap-3 border-line border-b pb-4">
        <h2 className="text-22 font-bold [overflow-wrap:anywhere]">{mail.subject}</h2>
        <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-15">
          <dt className="text-muted">{t('mailTo')}</dt>
          <dd className="[overflow-wrap:anywhere]">{mail.recipient}</dd>
          <dt className="text-muted">{t('mailWritten')}</dt>
          <dd>{moment(mail.addDate)}</dd>
          {mail.error !== null && (
            <>
              <dt className="text-muted">{t('cause')}</dt>
              <dd className="text-danger-text">{mail.error}</dd>
            </>
          )}
        </dl>
      </header>
      {mail.text === null ? (
        <p className="text-15 text-muted">{t('wordsDeleted')}</p>
      ) : (
        <div className="whitespace-pre-line text-17 leading-relaxed [overflow-wrap:anywhere]">
          {mailParts(mail.text).map((part) =>
            part.address === null ? (
              <span key={part.start}>{part.text}</span>
            ) : (
              <a
                key={part.start}
                href={part.address}
                target="_blank"
                rel="noreferrer"
                className="text-accent-text underline underline-offset-4"
              >
                {part.text}
              </a>
            ),
          )}
        </div>
      )}
    </article>
  );
}

/** One row of the list. */
function MailRow({ mail, selected, onOpen }: { mail: MailView; selected: boolean; onOpen: () => void }) {
  const { t } = useTranslation('staff');
  const failed = mail.state === 'failed';
  return (
    <StaffRow
      selected={selected}
      onChoose={onOpen}
      title={mail.subject}
      note={formatAgo(mail.addDate)}
      text={mail.recipient}
      mark={mail.state === 'sent' ? undefined : t(failed ? 'mailFailed' : 'mailQueued')}
      quiet={!failed}
    />
  );
}

/** The emails in the list's four states; none outside a sandbox. */
function MailList({
  query,
  mails,
  current,
  onOpen,
}: {
  query: ReturnType<typeof useEmails>['query'];
  mails: readonly MailView[];
  current: MailView | null;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('staff');
  if (query.isError && mails.length === 0 && toCallError(query.error).status === 404)
    return <EmptyState icon={<MailX size={24} />} title={t('noMails')} />;
  return (
    <StaffList
      label={t('mail')}
      query={query}
      items={mails}
      icon={<Mail size={24} />}
      nothing={t('noMail')}
      failed={t('mailsFailed')}
      row={(mail) => <MailRow mail={mail} selected={mail.id === current?.id} onOpen={() => onOpen(mail.id)} />}
    />
  );
}

/** /staff/mail: the emails that a sandbox keeps, the list on the left, the open one on the right. */
export function EmailsPage() {
  const { t } = useTranslation('staff');
  const { query, mails, current, open, move } = useEmails();
  useKeys(moveKeys(move));
  return (
    <TwoPanes
      header={<StaffHeader part="mail" />}
      list={<MailList query={query} mails={mails} current={current} onOpen={open} />}
      item={current && <OpenMail mail={current} />}
      empty={query.isPending ? t('loading') : t('chooseMail')}
      back={{ label: t('backToMails'), onBack: () => open(null) }}
    />
  );
}
