import {
  cutText,
  isSupportVisitorKey,
  limits,
  type MessageData,
  type MessageView,
  messages,
  readUploadContent,
  supportAccountId,
  supportVisitorHeader,
  text512,
} from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Paperclip } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { trpc } from '../../shared/api/trpc.ts';
import { ChatPlaceholder, SendButton, useTextDraft } from '../../shared/chat.tsx';
import { locale, translateError } from '../../shared/i18n/i18n.ts';
import { Clip } from '../../shared/media/player/clip-player.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useObjectUrl } from '../../shared/upload/local-file.ts';
import { sendForm } from '../../shared/upload/send-form.ts';
import { useSupportChat, useSupportEvents } from './use-support-chat.ts';

const uploaded = z.object({ url: z.string(), type: z.string(), mimetype: z.string() });

/** Writes to support, or as support. Enter sends, Shift+Enter adds a line; a failed text comes back. */
function SupportComposer({
  userid,
  label,
  send,
}: {
  userid: string | null;
  label: string;
  send: (data: MessageData) => Promise<string | null>;
}) {
  const { t } = useTranslation('support-chat');
  const id = useId();
  const { text, errorMessage, write, take, fail } = useTextDraft(`support.${userid ?? 'own'}`);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const left = limits.messageMax - Array.from(text).length;
  const empty = !text512.safeParse(text).success || left < 0;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = text512.safeParse(text);
    if (!parsed.success || empty) return;
    take();
    const error = await send({ type: 'text', value: parsed.data });
    if (error !== null) fail(`${t('notSent')} ${translateError(error)}`, parsed.data);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const attach = async (chosen: File) => {
    if (chosen.size > limits.messageFileBytesMax) return fail(translateError(messages.messageFileTooLarge));
    fail(null);
    setBusy(true);
    try {
      const fields = { ...(userid === null ? {} : { userid }), upload: chosen };
      const sent = await sendForm('/api/uploadsDeskFox', fields, uploaded);
      const error = await send({ type: 'upload', value: JSON.stringify({ ...sent, text: '' }) });
      if (error !== null) fail(`${t('notSent')} ${translateError(error)}`);
    } catch (error) {
      fail(`${t('notSent')} ${translateError(error instanceof Error ? error.message : messages.uploadFailed)}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={submit}
      className="border-line border-t bg-background px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] desktop:px-4"
    >
      <div id={`${id}-note`} aria-live="polite" className="text-13">
        {errorMessage && <p className="px-3 pb-1 text-danger-text">{errorMessage}</p>}
        {busy && <p className="px-3 pb-1 text-muted">{t('sendingFile')}</p>}
        {left <= 60 && <p className="tabular px-3 pb-1 text-end text-muted">{t('left', { count: left })}</p>}
      </div>
      <div className="flex items-end gap-1">
        <input
          ref={file}
          type="file"
          accept="image/*,video/*"
          aria-label={t('attach')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void attach(chosen);
          }}
        />
        <IconButton label={t('attach')} disabled={busy} onClick={() => file.current?.click()}>
          <Paperclip size={20} />
        </IconButton>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => write(cutText(event.target.value))}
          onKeyDown={press}
          rows={1}
          enterKeyHint="send"
          placeholder={label}
          aria-describedby={`${id}-note`}
          className="field-sizing-content max-h-[146px] min-h-11 min-w-0 grow resize-none rounded-20 border border-line bg-raised px-4 py-[9px] text-17 placeholder:text-muted focus-visible:outline-offset-0"
        />
        <SendButton label={t('send')} ready={!empty} />
      </div>
    </form>
  );
}

/** The time alone on the same day. */
function saidAt(iso: string): string {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(locale(), { ...(today ? {} : { dateStyle: 'medium' }), timeStyle: 'short' });
}

function SupportMessage({ message, visitor }: { message: MessageView; visitor: string | null }) {
  const [data] = message.data;
  const upload = data?.type === 'upload' ? readUploadContent(data.value) : null;
  if (!upload) return data?.value ?? '';
  return (
    <span className="grid gap-2">
      {visitor === null ? (
        <MessageFile type={upload.type} url={upload.url} text={upload.text} />
      ) : (
        <VisitorsFile key={upload.url} type={upload.type} url={upload.url} text={upload.text} visitor={visitor} />
      )}
      {upload.text && <span>{upload.text}</span>}
    </span>
  );
}

interface ShownFile {
  type: string;
  url: string;
  text: string;
}

function MessageFile({ type, url, text }: ShownFile) {
  const { t } = useTranslation('support-chat');
  return type === 'image' ? (
    <img src={url} alt={text || t('picture')} className="max-h-80 w-auto rounded-12 object-contain" />
  ) : (
    <Clip
      src={url}
      label={text || t('film')}
      className="rounded-12"
      videoClassName="max-h-80 w-full bg-black object-contain"
    />
  );
}

/** Loaded with the visitor's key in a header, which an img request cannot send. */
function VisitorsFile({ visitor, ...file }: ShownFile & { visitor: string }) {
  const { data = null } = useQuery({
    queryKey: [...getQueryKey(trpc.support), 'file', file.url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const reply = await fetch(file.url, { headers: { [supportVisitorHeader]: visitor } });
      if (!reply.ok) throw new Error('The file did not come');
      return reply.blob();
    },
  });
  const url = useObjectUrl(data);
  return url ? <MessageFile {...file} url={url} /> : <Skeleton className="h-40 w-56 rounded-12" />;
}

interface BubbleProps {
  message: MessageView;
  own: boolean;
  from: string;
  visitor: string | null;
}

function Bubble({ message, own, from, visitor }: BubbleProps) {
  return (
    <li className={classNames('grid gap-1 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
      <p
        className={classNames(
          'max-w-[min(80%,520px)] whitespace-pre-wrap break-error rounded-20 px-4 py-2 text-15',
          own ? 'bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))]' : 'bg-overlay',
        )}
      >
        <SupportMessage message={message} visitor={visitor} />
      </p>
      <p className="flex gap-2 px-2 text-13 text-muted">
        {!own && <span className="font-medium">{from}</span>}
        <time dateTime={message.addDate} className="tabular">
          {saidAt(message.addDate)}
        </time>
      </p>
    </li>
  );
}

/** A support conversation, from either side. `name` is the member's, for staff. */
export function SupportChat({ userid, name }: { userid: string | null; name: string }) {
  const { t } = useTranslation('support-chat');
  const { account: viewer } = useSession();
  const { query, messages, sending, send, deskWrites } = useSupportChat(userid);
  const label = deskWrites ? t('logWith', { name }) : t('log');
  return (
    <div className="flex min-h-0 grow flex-col">
      {query.isPending || (query.isError && messages.length === 0) ? (
        <ChatPlaceholder query={query} failed={t('failed')} retryLabel={t('retry')} />
      ) : (
        <div
          role="log"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by keyboard
          tabIndex={0}
          className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 outline-offset-[-2px] desktop:px-6"
        >
          <div className="py-3">
            <div className="grid place-items-center py-2 text-center text-13 text-muted">
              {query.hasNextPage ? (
                <ShowMore query={query} label={t('older')} />
              ) : (
                <p>{deskWrites ? t('startWith', { name }) : t('start')}</p>
              )}
            </div>
            <ul>
              {messages.map((message) => (
                <Bubble
                  key={message.id}
                  message={message}
                  own={(message.from.id === supportAccountId) === deskWrites}
                  from={message.from.id === supportAccountId ? t('support') : name}
                  visitor={isSupportVisitorKey(userid) ? userid : null}
                />
              ))}
              {sending.map(({ id, text }) => (
                <li key={id} className="grid justify-items-end py-1 opacity-60">
                  <p className="max-w-[min(80%,520px)] whitespace-pre-wrap break-error rounded-20 bg-overlay px-4 py-2 text-15">
                    {text}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {deskWrites && viewer?.id === userid ? (
        <p className="border-line border-t p-4 text-15 text-muted">
          {t('ownThread')}{' '}
          <Link to="/support/contact" className="text-accent-text underline underline-offset-4">
            {t('write')}
          </Link>
        </p>
      ) : (
        <SupportComposer key={userid} userid={userid} label={deskWrites ? t('reply') : t('write')} send={send} />
      )}
    </div>
  );
}

/** /support/contact: the member's chat with support. */
export function SupportContactPage() {
  const { t } = useTranslation('support-chat');
  useSupportEvents();
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] flex-col">
      <PageHeader width="list" title={t('title')} />
      <div className="mx-auto flex min-h-0 w-full max-w-[760px] grow flex-col">
        <p className="px-4 py-3 text-center text-13 text-muted">{t('intro')}</p>
        <SupportChat userid={null} name={t('support')} />
      </div>
    </div>
  );
}
