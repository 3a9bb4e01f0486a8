import { limits, type MessageDataView, readUploadContent } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { ArrowUp, Gift, Lock, Paperclip, Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../shared/format.ts';
import { translateError } from '../../shared/i18n/i18n.ts';
import { type Offer, readOffer } from './mass-messages.ts';
import { TemplatesMenu } from './templates-menu.tsx';
import { acceptedFiles, sendAttachment, validateAttachment } from './use-attachment.ts';

/** One of several messages: a text, or something picked elsewhere. */
function MassPart({
  part,
  number,
  error,
  onText,
}: {
  part: MessageDataView;
  number: number;
  error: string | undefined;
  onText: (value: string) => void;
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  if (part.type === 'text')
    return (
      <TextArea
        label={t('text', { number })}
        value={part.value}
        onChange={(event) => onText(event.target.value)}
        maxLength={limits.messageMax}
        rows={2}
        className="resize-none"
        error={error}
      />
    );
  const offer = part.type === 'teaser' ? readOffer(part.value) : null;
  const upload = part.type === 'upload' ? readUploadContent(part.value) : null;
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-medium text-muted">{t('text', { number })}</p>
      <div className="flex min-h-16 items-center gap-3 rounded-12 border border-line bg-raised p-2 pe-4">
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-6 bg-overlay text-muted">
          {offer?.thumbnail || upload?.type === 'image' ? (
            <img src={offer?.thumbnail ?? upload?.url} alt="" className="size-full object-cover" />
          ) : part.type === 'teaser' ? (
            <Lock size={20} />
          ) : (
            <Paperclip size={20} />
          )}
        </span>
        <span className="grid min-w-0 grow">
          <span className="truncate text-15">{offer?.text || upload?.text || tMass(offer ? 'teaser' : 'upload')}</span>
          <span className="text-13 text-muted">
            {offer ? (offer.free ? tMass('free') : formatCents(Math.round(offer.price * 100))) : tMass('upload')}
          </span>
        </span>
      </div>
      <p className="-mt-0.5 min-h-[18px] text-13 text-danger-text" aria-live="polite">
        {error && translateError(error)}
      </p>
    </div>
  );
}

/** Adds a picture or video to the messages: progress, and cancel. */
function MassUpload({ onAdd }: { onAdd: (part: MessageDataView) => void }) {
  const { t } = useTranslation('messages-mass');
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  const take = async (file: File) => {
    const error = validateAttachment(file);
    setErrorMessage(error);
    if (error) return;
    const controller = new AbortController();
    sending.current = controller;
    setPercent(0);
    try {
      const onProgress = (done: number) => setPercent(Math.round(done * 100));
      const upload = await sendAttachment(file, { onProgress, signal: controller.signal });
      onAdd({ type: 'upload', value: JSON.stringify({ ...upload, text: '' }) });
    } catch (error) {
      if (!controller.signal.aborted && error instanceof Error) setErrorMessage(error.message);
    }
    setPercent(null);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-label={t('addFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      {percent === null ? (
        <Button kind="quiet" className="px-3!" onClick={() => input.current?.click()}>
          <Paperclip size={20} /> {t('addFile')}
        </Button>
      ) : (
        <Button kind="quiet" className="tabular px-3" onClick={() => sending.current?.abort()}>
          <X size={20} /> {t('cancelFile', { percent })}
        </Button>
      )}
      <p className="w-full px-3 text-13 text-danger-text empty:hidden" aria-live="polite">
        {errorMessage && translateError(errorMessage)}
      </p>
    </>
  );
}

/** The messages of a mass message in order: written, picked, or from a template. */
export function MassParts({
  parts,
  errors,
  onChange,
  onAdd,
  onPick,
}: {
  parts: readonly MessageDataView[];
  /** By message index. */
  errors: Readonly<Record<number, string>>;
  onChange: (change: (now: readonly MessageDataView[]) => MessageDataView[]) => void;
  onAdd: (part: MessageDataView) => void;
  /** Opens the choice of private media. */
  onPick: () => void;
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const replace = (index: number, part: MessageDataView) =>
    onChange((now) => now.map((one, place) => (place === index ? part : one)));
  const raise = (index: number) =>
    onChange((now) => now.toSpliced(index, 1).toSpliced(index - 1, 0, ...now.slice(index, index + 1)));
  const remove = (index: number, part: MessageDataView) => {
    onChange((now) => now.toSpliced(index, 1));
    if (part.value.trim() === '') return;
    const restore = () =>
      onChange((now) => (now.length < limits.autoMessagesMax ? now.toSpliced(index, 0, part) : [...now]));
    notify(tMass('partRemoved'), 'plain', { action: { label: tMass('undo'), onClick: restore }, milliseconds: 8000 });
  };
  const row = parts.length > 1 ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-1' : 'grid grid-cols-1';
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{tMass('messages')}</legend>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place; what it says lies in the form
        <div key={index} className={row}>
          <MassPart
            part={part}
            number={index + 1}
            error={errors[index]}
            onText={(value) => replace(index, { type: 'text', value })}
          />
          {parts.length > 1 && (
            <div className="grid content-start pt-6">
              <IconButton label={t('removeText', { number: index + 1 })} onClick={() => remove(index, part)}>
                <Trash2 size={20} />
              </IconButton>
              {index > 0 && (
                <IconButton label={t('moveUp', { number: index + 1 })} onClick={() => raise(index)}>
                  <ArrowUp size={20} />
                </IconButton>
              )}
            </div>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-1 -ms-3">
        {parts.length < limits.autoMessagesMax && (
          <>
            <Button kind="quiet" className="px-3!" onClick={() => onAdd({ type: 'text', value: '' })}>
              <Plus size={20} /> {t('addText')}
            </Button>
            <MassUpload onAdd={onAdd} />
            <Button kind="quiet" className="px-3!" onClick={onPick}>
              <Lock size={20} /> {tMass('addTeaser')}
            </Button>
          </>
        )}
        <TemplatesMenu parts={parts} onUse={(chosen) => onChange(() => chosen)} />
      </div>
    </fieldset>
  );
}

const bubble = 'max-w-full justify-self-start overflow-hidden rounded-20 bg-overlay text-15';

/** A preview of the thread for recipients. */
export function MassPreview({
  parts,
  origin = 'originMass',
}: {
  parts: readonly MessageDataView[];
  origin?: 'originMass' | 'originAuto';
}) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const written = parts.filter(({ value }) => value.trim() !== '');
  return (
    <aside
      aria-label={tMass('preview')}
      className="grid gap-2 rounded-20 border border-line bg-raised p-4 desktop:sticky desktop:top-20"
    >
      <h2 className="text-13 font-medium text-muted">{tMass('preview')}</h2>
      {written.length === 0 && <p className={`${bubble} px-4 py-2 text-muted`}>{tMass('previewEmpty')}</p>}
      <MassBubbles parts={written} />
      <p className="px-2 text-13 font-medium text-muted">{t(origin)}</p>
    </aside>
  );
}

/** What a recipient pays, and the length they get. */
function Terms({ offer }: { offer: Offer }) {
  const { t: tMass } = useTranslation('messages-mass');
  const { t } = useTranslation('messages');
  const { free, price, duration, preview } = offer;
  const length =
    duration === null
      ? null
      : free
        ? tMass('length', { duration: Math.round(duration) })
        : t('lockedLength', { preview, duration: Math.round(duration) });
  const Icon = free ? Gift : Lock;
  return (
    <span className="tabular flex items-center gap-1.5 pt-1 text-13 font-medium text-muted">
      <Icon size={16} />{' '}
      {[free ? tMass('free') : formatCents(Math.round(price * 100)), length].filter(Boolean).join(' · ')}
    </span>
  );
}

/** The messages as recipients get them: text, picture, price and length. */
export function MassBubbles({ parts }: { parts: readonly MessageDataView[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no state, and two messages may be alike
    <Bubble key={index} part={part} />
  ));
}

function Bubble({ part }: { part: MessageDataView }) {
  const { t: tMass } = useTranslation('messages-mass');
  if (part.type === 'text') return <p className={`${bubble} whitespace-pre-wrap px-4 py-2`}>{part.value}</p>;
  const offer = part.type === 'teaser' ? readOffer(part.value) : null;
  const upload = part.type === 'upload' ? readUploadContent(part.value) : null;
  const picture = offer?.thumbnail ?? (upload?.type === 'image' ? upload.url : null);
  return (
    <div className={bubble}>
      {picture && <img src={picture} alt="" className="max-h-48 w-full object-cover" />}
      <p className="px-4 py-2">
        {(offer?.text ?? upload?.text) || tMass(offer ? 'teaser' : 'upload')}
        {offer && <Terms offer={offer} />}
      </p>
    </div>
  );
}
