import { limits, mediaTags, messages } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Field, TextArea } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, type ControllerRenderProps, type FieldErrors, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEarned } from '../earned.ts';
import { translateError } from '../i18n/i18n.ts';
import { audiences, type DetailsForm, isScheduled, type ReadyDetails, releases } from './details.ts';

/** Tags as chips: Enter or a comma adds one, Backspace in an empty field removes the last. */
function TagField({
  tags,
  onChange,
  onBlur,
  error,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur: () => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('media-details');
  const id = useId();
  const [text, setText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  const add = () => {
    const typed = text.replace(/^#/, '').trim();
    if (typed === '') return setErrorMessage(null);
    const checked = mediaTags.safeParse([typed]);
    const tag = checked.data?.[0];
    if (!tag) return setErrorMessage(messages.tags);
    setText('');
    setErrorMessage(null);
    if (!tags.includes(tag) && tags.length < limits.tagsMax) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  const wrong = errorMessage ?? error;

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {t('tags')}
      </label>
      <div
        className={classNames(
          'flex min-h-12 flex-wrap items-center gap-x-2 gap-y-3 rounded-12 border bg-raised px-3 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
          wrong ? 'border-danger' : 'border-line',
        )}
      >
        {tags.map((tag) => (
          <span key={tag} className="inline-flex h-8 items-center rounded-full bg-overlay ps-3 text-15">
            {tag}
            <button
              type="button"
              aria-label={t('removeTag', { tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              className="-ms-1.5 grid size-11 place-items-center rounded-full text-muted hover:text-text"
            >
              <X size={16} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            add();
            onBlur();
          }}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={tags.length === 0 ? t('tagPlaceholder') : t('addTag')}
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-note`}
          className="-my-1 h-11 w-32 min-w-32 grow bg-transparent px-1 text-17 outline-none placeholder:text-muted"
        />
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classNames('-mt-0.5 min-h-[18px] text-13', wrong ? 'text-danger-text' : 'text-muted')}
      >
        {translateError(wrong ?? messages.tags)}
      </p>
    </div>
  );
}

/** A form field at any nesting level: useController's result without its name. */
export type DetailsControls = {
  [Name in keyof DetailsForm]: Omit<ControllerRenderProps, 'value' | 'name'> & { value: DetailsForm[Name] };
};

type TagErrors = { message?: string | undefined; root?: { message?: string | undefined } } | undefined;

/** A list's error is its own or an item's; shows the first. */
function messageOf(error: TagErrors | TagErrors[]): string | undefined {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message;
  return error?.message ?? error?.root?.message;
}

/** A media's details, on upload and afterwards. */
export function DetailsFields({
  controls: { description, altText, tags, visibility, price, release, releaseAt },
  errors,
  photo = false,
}: {
  controls: DetailsControls;
  errors: FieldErrors<DetailsForm> | undefined;
  /** Only photos have alternative text: videos have captions. */
  photo?: boolean;
}) {
  const { t } = useTranslation('media-details');
  const earned = useEarned('media');
  return (
    // Keeps focused fields above the sticky buttons.
    <div className="grid grid-cols-1 content-start gap-4 [&_input]:scroll-mb-44 [&_textarea]:scroll-mb-44">
      <TextArea
        {...description}
        label={t('description')}
        maxLength={limits.descriptionMax}
        className="resize-none"
        hint={t('descriptionHint', { count: Array.from(description.value).length, max: limits.descriptionMax })}
        error={errors?.description?.message}
      />
      {photo && (
        <TextArea
          {...altText}
          label={t('altText')}
          maxLength={limits.altTextMax}
          className="resize-none"
          hint={t('altTextHint', { count: Array.from(altText.value).length, max: limits.altTextMax })}
          error={errors?.altText?.message}
        />
      )}
      <TagField tags={tags.value} onChange={tags.onChange} onBlur={tags.onBlur} error={messageOf(errors?.tags)} />
      <div className="grid items-start gap-x-6 gap-y-4 desktop:grid-cols-2">
        <Segmented
          label={t('visibility')}
          choices={audiences.map((value) => ({ value, label: t(value) }))}
          value={visibility.value}
          onChange={visibility.onChange}
          onBlur={visibility.onBlur}
        />
        {visibility.value === 'private' ? (
          <p className="text-13 text-muted desktop:self-end desktop:pb-2">{t('privateHint')}</p>
        ) : (
          <>
            <Field
              {...price}
              label={t('price')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="$0.00"
              hint={earned(price.value) ?? t('priceHint')}
              error={errors?.price?.message}
            />
            <Segmented
              label={t('release')}
              choices={releases.map((value) => ({ value, label: t(value) }))}
              value={release.value}
              onChange={release.onChange}
              onBlur={release.onBlur}
            />
          </>
        )}
        {isScheduled({ visibility: visibility.value, release: release.value }) && (
          <Field
            {...releaseAt}
            type="datetime-local"
            label={t('releaseAt')}
            hint={t('releaseHint', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
            error={errors?.releaseAt?.message}
          />
        )}
      </div>
    </div>
  );
}

/** The fields of a form with one media's details. */
export function useDetailsControls(control: Control<DetailsForm, unknown, ReadyDetails>): DetailsControls {
  return {
    description: useController({ control, name: 'description' }).field,
    altText: useController({ control, name: 'altText' }).field,
    tags: useController({ control, name: 'tags' }).field,
    visibility: useController({ control, name: 'visibility' }).field,
    price: useController({ control, name: 'price' }).field,
    release: useController({ control, name: 'release' }).field,
    releaseAt: useController({ control, name: 'releaseAt' }).field,
  };
}
