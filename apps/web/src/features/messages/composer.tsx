import { cutText, limits, type MediaView, text512 } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { Film, ImagePlus, Lock, Paperclip, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton, useTextDraft } from '../../shared/chat.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { LazyPanel, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import { formatBytes } from '../../shared/upload/progress-bar.tsx';
import { type Attachment, acceptedFiles, useAttachment } from './use-attachment.ts';
import type { MessageSender } from './use-conversation.ts';

const hasFiles = (data: DataTransfer) => data.types.includes('Files');

/** Handlers for dropping files on an element, or pasting them. */
function useFileTarget(take: (files: Iterable<File> | null) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take([...event.clipboardData.files]);
      },
    },
  };
}

/** What can be attached to a message: a file, and for creators private media. */
function AttachMenu({
  onFiles,
  onPrivateMedia,
}: {
  onFiles: (files: Iterable<File> | null) => void;
  /** Null for non-creators. */
  onPrivateMedia: (() => void) | null;
}) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        aria-label={t('attachFile')}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {onPrivateMedia ? (
        <Menu
          trigger={
            <IconButton label={t('attach')}>
              <Paperclip size={20} />
            </IconButton>
          }
          choices={[
            { label: t('attachFile'), icon: <ImagePlus size={20} />, onSelect: pick },
            { label: t('privateMedia'), icon: <Lock size={20} />, onSelect: onPrivateMedia },
          ]}
        />
      ) : (
        <IconButton label={t('attachFile')} onClick={pick}>
          <Paperclip size={20} />
        </IconButton>
      )}
    </>
  );
}

/** The next message's file, its progress, and the button that removes it. */
function AttachmentStrip({ attachment, onDrop }: { attachment: Attachment; onDrop: () => void }) {
  const { t } = useTranslation('messages');
  const { file, preview, progress } = attachment;
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <div className="mx-1 mb-2 flex items-center gap-3 rounded-12 bg-overlay p-2">
      {file.type.startsWith('image/') ? (
        <img src={preview} alt="" className="size-14 rounded-6 object-cover" />
      ) : (
        <span className="grid size-14 place-items-center rounded-6 bg-line text-muted">
          <Film size={24} />
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="truncate text-15">{file.name}</p>
        {percent === null ? (
          <p className="tabular text-13 text-muted">{formatBytes(file.size)}</p>
        ) : (
          <progress
            value={percent}
            max={100}
            aria-label={t('uploading')}
            className="h-1.5 w-full accent-[var(--accent)]"
          >
            {percent} %
          </progress>
        )}
      </div>
      {percent !== null && <span className="tabular text-13 text-muted">{percent} %</span>}
      <IconButton label={percent === null ? t('removeFile') : t('cancelUpload')} onClick={onDrop}>
        <X size={20} />
      </IconButton>
    </div>
  );
}

const TeaserSheet = lazyComponent(
  async () => (await import('../../shared/teasers/teaser-sheet.tsx')).TeaserSheet,
  ['forms', 'money', 'teasers'],
);
const tellLeftFrom = 60;

/** Writes a message: text, a file that is chosen, dropped or pasted, or private media. Enter sends; a failed message comes back. */
export function Composer({
  to,
  sender,
  focused,
  creator,
  onTyping = () => {},
  offered = null,
}: {
  to: string;
  sender: MessageSender;
  focused: boolean;
  creator: boolean;
  onTyping?: () => void;
  /** Private media chosen in /library. */
  offered?: MediaView | null;
}) {
  const { t } = useTranslation('messages');
  const id = useId();
  const { text, errorMessage, write, take: takeText, fail } = useTextDraft(`message.${to}`);
  const [choosing, setChoosing] = useState(offered !== null);
  const { attachment, take, drop, send: sendFile } = useAttachment(fail);
  const { over, target } = useFileTarget(take);
  const left = limits.messageMax - Array.from(text).length;
  const parsed = text512.safeParse(text);
  const busy = attachment?.progress != null;
  const empty = (!parsed.success && !attachment) || left < 0;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (empty || busy) return;
    const written = parsed.success ? parsed.data : '';
    // At once, even with a file: what is typed during its upload is the next message.
    takeText();
    const error = attachment
      ? await sendFile((file, upload) => sender.sendFile(to, file, written, upload))
      : await sender.sendText(to, written);
    if (error !== null) fail(`${t('notSent')} ${translateError(error)}`, written);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <>
      <form
        onSubmit={submit}
        {...target}
        className="relative border-line border-t bg-background px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] desktop:px-4"
      >
        {over && (
          <p className="pointer-events-none absolute inset-1 z-10 grid place-items-center rounded-12 border-2 border-accent border-dashed bg-raised text-15">
            {t('dropHere')}
          </p>
        )}
        <div id={`${id}-note`} aria-live="polite">
          {errorMessage && <p className="px-3 pb-1 text-13 text-danger-text">{translateError(errorMessage)}</p>}
          {left <= tellLeftFrom && (
            <p className="tabular px-3 pb-1 text-end text-13 text-muted">{t('left', { count: left })}</p>
          )}
        </div>
        {attachment && <AttachmentStrip attachment={attachment} onDrop={drop} />}
        <div className="flex items-end gap-1">
          <AttachMenu onFiles={take} onPrivateMedia={creator ? () => setChoosing(true) : null} />
          <label htmlFor={id} className="sr-only">
            {t('composer')}
          </label>
          <textarea
            id={id}
            value={text}
            onChange={(event) => {
              write(cutText(event.target.value));
              onTyping();
            }}
            onKeyDown={press}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: on desktops the conversation was opened in order to write
            autoFocus={focused}
            enterKeyHint="send"
            placeholder={t('composer')}
            aria-describedby={`${id}-note`}
            className="field-sizing-content max-h-[146px] min-h-11 min-w-0 grow resize-none rounded-20 border border-line bg-raised px-4 py-[9px] text-17 placeholder:text-muted focus-visible:outline-offset-0"
          />
          <SendButton label={t('send')} ready={!empty && !busy} />
        </div>
      </form>
      {/* Next to the form: React bubbles the sheet's submit and drop events to the component that renders it. */}
      {choosing && (
        <LazyPanel onClose={() => setChoosing(false)}>
          <TeaserSheet
            initial={offered}
            draft={to}
            onSend={(value) => sender.sendTeaser(to, value)}
            onClose={() => setChoosing(false)}
          />
        </LazyPanel>
      )}
    </>
  );
}
