import { limits } from '@foxreel/contracts';
import { Field, TextArea } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ReadyEntry, UploadForm } from '../entry.ts';
import { t } from '../words.ts';
import { TagField } from './tag-field.tsx';

type TagErrors = { message?: string | undefined; root?: { message?: string | undefined } } | undefined;

/** A list's error is its own or that of one of its members; the first is shown. */
function messageOf(error: TagErrors | TagErrors[]): string | undefined {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message;
  return error?.message ?? error?.root?.message;
}

/** What a creator says of one file. */
export function EntryFields({
  form,
  index,
}: {
  form: UseFormReturn<UploadForm, unknown, { entries: ReadyEntry[] }>;
  index: number;
}) {
  const { control, register } = form;
  const errors = form.formState.errors.entries?.[index];
  const entry = useWatch({ control, name: `entries.${index}` });

  return (
    <div className="grid content-start gap-3">
      <TextArea
        {...register(`entries.${index}.description`)}
        label={t('description')}
        maxLength={limits.descriptionMax}
        className="resize-none"
        hint={t('descriptionHint', { count: Array.from(entry.description).length, max: limits.descriptionMax })}
        error={errors?.description?.message}
      />
      <Controller
        control={control}
        name={`entries.${index}.tags`}
        render={({ field }) => (
          <TagField
            tags={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={messageOf(errors?.tags)}
          />
        )}
      />
      <div className="grid items-start gap-x-6 gap-y-3 desktop:grid-cols-2">
        <Controller
          control={control}
          name={`entries.${index}.visibility`}
          render={({ field }) => (
            <Segmented
              label={t('visibility')}
              choices={[
                { value: 'free', label: t('everyone') },
                { value: 'subscription', label: t('subscribers') },
              ]}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Field
          {...register(`entries.${index}.price`)}
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          hint={t('priceHint')}
          error={errors?.price?.message}
        />
        <Controller
          control={control}
          name={`entries.${index}.release`}
          render={({ field }) => (
            <Segmented
              label={t('release')}
              choices={[
                { value: 'now', label: t('now') },
                { value: 'scheduled', label: t('scheduled') },
              ]}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        {entry.release === 'scheduled' && (
          <Field
            {...register(`entries.${index}.releaseAt`)}
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
