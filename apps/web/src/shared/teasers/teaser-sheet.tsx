import { isLongEnough, limits, type MediaView, messages, previewBounds, teaserInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Switch } from '@foxreel/ui/switch';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useEarned } from '../earned.ts';
import { formatCents, readDollars } from '../format.ts';
import { useIsCurrentRoute } from '../forms/form-feedback.tsx';
import { useFormDraft } from '../forms/use-form-draft.tsx';
import { i18n, translateError } from '../i18n/i18n.ts';
import { MediaPicture } from '../media/media-picture.tsx';
import { useAttachedSource } from '../media/player/attach-source.ts';
import { LibraryGrid, UploadLink } from './library-grid.tsx';

/** Loops the beginning of a video, muted; if it cannot play, its poster stays. */
function PreviewLoop({
  source,
  poster,
  seconds,
  label,
}: {
  source: { type: string; url: string };
  poster: string | null;
  seconds: number;
  label: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useAttachedSource(video, source);
  return (
    <video
      ref={video}
      aria-label={label}
      poster={poster ?? undefined}
      muted
      autoPlay
      loop
      playsInline
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime >= seconds) currentTarget.currentTime = 0;
      }}
      className="max-h-44 w-full rounded-12 bg-black object-contain"
    />
  );
}

/** How much of a video plays before the lock: min(5, d) to min(d, 20) seconds. Arrow keys change it by one. */
function PreviewSlider({
  duration,
  value,
  onChange,
}: {
  duration: number;
  value: number;
  onChange: (seconds: number) => void;
}) {
  const { t } = useTranslation('teasers');
  const id = useId();
  const { least, most } = previewBounds(duration);
  const filled = most > least ? ((value - least) / (most - least)) * 100 : 100;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between text-15">
        <label htmlFor={id}>{t('preview')}</label>
        <output htmlFor={id} className="tabular font-medium">
          {value} s
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        disabled={least === most}
        aria-valuetext={`${value} s`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ backgroundImage: `linear-gradient(to right, var(--accent) ${filled}%, var(--line) ${filled}%)` }}
        className="h-11 w-full cursor-pointer appearance-none bg-[length:100%_4px] bg-center bg-no-repeat [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
      />
      <p id={`${id}-hint`} className="text-13 text-muted">
        {t('previewHint', { count: value })}
      </p>
    </div>
  );
}

/** Raw form input, valid or not. */
const teaserDraft = z.object({ text: z.string(), price: z.string(), free: z.boolean(), preview: z.number() });
type TeaserForm = z.input<typeof teaserDraft>;

/** The form of a paid message with one media: the contract schema's own messages, by field. */
const teaserFormSchema = (media: MediaView) =>
  teaserDraft.superRefine((form, check) => {
    const parsed = teaserInput.safeParse(toPayload(media, form));
    for (const { path, message } of parsed.error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [String(path[0] ?? 'text')], message });
    if (!form.free && media.type === 'video' && !isLongEnough(media.duration ?? 0))
      check.addIssue({ code: 'custom', path: ['price'], message: messages.teaserTooShort });
  });

const emptyTeaserForm = (media: MediaView): TeaserForm => ({
  text: '',
  price: '',
  free: media.type === 'video' && !isLongEnough(media.duration ?? 0),
  preview: previewBounds(media.duration ?? 0).chosen,
});

/** The documented payload (spec part 2 §3): price 0 and preview 10 if free, and only then the media's URL. */
function toPayload(media: MediaView, { text, price, free, preview }: TeaserForm) {
  const dollars = readDollars(price);
  return {
    // An invalid price is left as typed: the contract has its message.
    price: free ? 0 : price.trim() === '' ? null : Number.isNaN(dollars) ? price : dollars,
    text,
    preview: free ? limits.teaserPreviewDefault : preview,
    free,
    media: media.id,
    thumbnail: media.thumbnail.grid,
    duration: media.duration ?? 0,
    teaser: media.teaser?.url ?? null,
    url: free ? (media.source?.url ?? null) : null,
    width: media.width,
    height: media.height,
  };
}

/** The price and text of a media. `onSend` gets the value of the message and resolves to an error message, or null. */
function TeaserEditor({
  media,
  draft,
  action = i18n.t('teasers:send'),
  onSend,
  onSent,
  onBack,
}: {
  media: MediaView;
  /** The recipient: drafts are kept per recipient. */
  draft: string;
  /** The button's label, if it does not send at once. */
  action?: string;
  onSend: (value: string) => Promise<string | null>;
  /** Not called if the form was left meanwhile. */
  onSent: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('teasers');
  const earned = useEarned('teaser');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const form = useForm<TeaserForm>({
    resolver: zodResolver(teaserFormSchema(media)),
    defaultValues: emptyTeaserForm(media),
    mode: 'onBlur',
  });
  const isCurrentRoute = useIsCurrentRoute();
  const { drop } = useFormDraft(form, `teaser.${draft}.${media.id}`, teaserDraft);
  const { errors, isSubmitting } = form.formState;
  const [free, price, preview] = form.watch(['free', 'price', 'preview']);
  const cents = Math.round(readDollars(price) * 100);
  const label =
    action !== t('send')
      ? action
      : free
        ? t('sendFree')
        : cents > 0
          ? t('sendFor', { price: formatCents(cents) })
          : action;

  const submit = form.handleSubmit(async (values) => {
    const error = await onSend(JSON.stringify(toPayload(media, values)));
    if (error === null) drop();
    if (!isCurrentRoute()) return void (error !== null && notify(`${t('notSent')} ${translateError(error)}`, 'error'));
    setErrorMessage(error);
    if (error === null) onSent();
  });

  return (
    <form onSubmit={submit} noValidate className="-mx-1 grid min-h-0 gap-4 overflow-y-auto overscroll-contain px-1">
      {media.type === 'video' && media.source ? (
        <PreviewLoop
          source={media.source}
          poster={media.thumbnail.poster}
          seconds={free ? (media.duration ?? 0) : preview}
          label={t('previewOf')}
        />
      ) : (
        <span className="relative mx-auto block h-44 w-full overflow-hidden rounded-12">
          <MediaPicture
            src={media.thumbnail.preview}
            placeholder={media.placeholder}
            alt=""
            fit="contain"
            blurred={!free}
          />
        </span>
      )}
      <TextArea
        {...form.register('text')}
        label={t('text')}
        maxLength={limits.messageMax}
        rows={2}
        className="resize-none"
        error={errors.text?.message}
      />
      <Controller
        control={form.control}
        name="free"
        render={({ field }) => (
          <Switch label={t('free')} hint={t('freeHint')} checked={field.value} onChange={field.onChange} />
        )}
      />
      {!free && (
        <>
          <Field
            {...form.register('price')}
            label={t('price')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="$5"
            hint={earned(price) ?? t('priceHint')}
            error={errors.price?.message}
          />
          {media.type === 'video' ? (
            <Controller
              control={form.control}
              name="preview"
              render={({ field }) => (
                <PreviewSlider duration={media.duration ?? 0} value={field.value} onChange={field.onChange} />
              )}
            />
          ) : (
            <p className="text-13 text-muted">{t('photoHint')}</p>
          )}
        </>
      )}
      <div aria-live="polite">
        {errorMessage && <p className="text-15 text-danger-text">{translateError(errorMessage)}</p>}
      </div>
      <div className="sticky bottom-0 flex gap-2 bg-raised pt-2">
        <Button type="button" kind="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" busy={isSubmitting} className="grow">
          {label}
        </Button>
      </div>
    </form>
  );
}

/** Choosing private media, then offering it: the sheet behind 'Private media'. */
export function TeaserSheet({
  initial = null,
  draft,
  action,
  onSend,
  onClose,
}: {
  /** Media chosen elsewhere (/library). */
  initial?: MediaView | null;
  /** The recipient: drafts are kept per recipient. */
  draft: string;
  action?: string;
  /** Gets the value of a teaser message; resolves to an error message, or null. */
  onSend: (value: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('teasers');
  const [chosen, setChosen] = useState<MediaView | null>(initial);
  return (
    <Sheet open onClose={onClose} title={chosen ? t('offer') : t('choose')}>
      {chosen ? (
        <TeaserEditor
          key={chosen.id}
          media={chosen}
          draft={draft}
          onSend={onSend}
          onSent={onClose}
          onBack={() => setChosen(null)}
          {...(action ? { action } : {})}
        />
      ) : (
        <div className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain">
          <LibraryGrid onChoose={setChosen} footer={<UploadLink />} />
        </div>
      )}
    </Sheet>
  );
}
