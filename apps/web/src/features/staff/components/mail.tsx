import type { MailView } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { mailParts } from '../mail-parts.ts';

const moment = (iso: string) => new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An open mail, as text. Its links lead to this very server, at the address that staff use. */
export function Mail({ mail }: { mail: MailView }) {
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
