import { limits, type MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Switch } from '@foxreel/ui/switch';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../format/money.ts';
import { useFormDraft } from '../forms/use-form-draft.ts';
import { useHere } from '../forms/use-here.ts';
import { i18n } from '../i18n/i18n.ts';
import { MediaPicture } from '../media/media-picture.tsx';
import { readDollars } from '../money/read-dollars.ts';
import { PreviewLoop } from './preview-loop.tsx';
import { PreviewSlider } from './preview-slider.tsx';
import { emptyTeaserForm, type TeaserForm, teaserDraft, teaserFormSchema, toPayload } from './teaser-form.ts';

/** What is asked for a media, and said of it. `onSend` gets the value of the message; it resolves to the words of a refusal, or null. */
export function TeaserEditor({
  media,
  draft,
  action = i18n.t('teasers:send'),
  onSend,
  onSent,
  onBack,
}: {
  media: MediaView;
  /** To whom it goes: what is typed waits by it. */
  draft: string;
  /** What the button does, where it does not send at once. */
  action?: string;
  onSend: (value: string) => Promise<string | null>;
  /** Not told when the form has been left meanwhile. */
  onSent: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('teasers');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<TeaserForm>({
    resolver: zodResolver(teaserFormSchema(media)),
    defaultValues: emptyTeaserForm(media),
    mode: 'onBlur',
  });
  const here = useHere();
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
    const words = await onSend(JSON.stringify(toPayload(media, values)));
    if (words === null) drop();
    if (!here()) return void (words !== null && notify(`${t('notSent')} ${words}`, 'error'));
    setRefusal(words);
    if (words === null) onSent();
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
            hint={t('priceHint')}
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
      <div aria-live="polite">{refusal && <p className="text-15 text-danger-text">{refusal}</p>}</div>
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
