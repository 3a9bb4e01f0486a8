import { limits } from '@foxreel/contracts';
import { Field, TextArea } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import type { ControllerRenderProps, FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { audiences, type DetailsForm, isScheduled, releases } from './details.ts';
import { TagField } from './tag-field.tsx';

/** A field of a form, wherever in it the details stand: what useController gives, without its name. */
export type DetailsControls = {
  [Name in keyof DetailsForm]: Omit<ControllerRenderProps, 'value' | 'name'> & { value: DetailsForm[Name] };
};

type TagErrors = { message?: string | undefined; root?: { message?: string | undefined } } | undefined;

/** A list's error is its own or that of one of its members; the first is shown. */
function messageOf(error: TagErrors | TagErrors[]): string | undefined {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message;
  return error?.message ?? error?.root?.message;
}

/** What a creator says of a media: at its upload and ever after. */
export function DetailsFields({
  controls: { description, tags, visibility, price, release, releaseAt },
  errors,
}: {
  controls: DetailsControls;
  errors: FieldErrors<DetailsForm> | undefined;
}) {
  const { t } = useTranslation('media-details');
  return (
    // What is focused stops above the bar of buttons that lies over the page's end.
    <div className="grid content-start gap-4 [&_input]:scroll-mb-44 [&_textarea]:scroll-mb-44">
      <TextArea
        {...description}
        label={t('description')}
        maxLength={limits.descriptionMax}
        className="resize-none"
        hint={t('descriptionHint', { count: Array.from(description.value).length, max: limits.descriptionMax })}
        error={errors?.description?.message}
      />
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
              hint={t('priceHint')}
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
