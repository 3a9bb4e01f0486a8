import { limits } from '@foxreel/contracts';
import { Field, TextArea } from '@foxreel/ui/field';
import { Switch } from '@foxreel/ui/switch';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LinkForm } from '../link-form.ts';

/** What is said of a link's media, and what it costs. */
export function LinkFields({ form }: { form: UseFormReturn<LinkForm> }) {
  const { t } = useTranslation('shared-links');
  const { errors } = form.formState;
  return (
    <>
      <TextArea
        {...form.register('description')}
        label={t('text')}
        hint={t('textHint')}
        maxLength={limits.descriptionMax}
        rows={3}
        className="resize-none"
        error={errors.description?.message}
      />
      <Controller
        control={form.control}
        name="free"
        render={({ field }) => (
          <Switch label={t('isFree')} hint={t('freeHint')} checked={field.value} onChange={field.onChange} />
        )}
      />
      {!form.watch('free') && (
        <Field
          {...form.register('price')}
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$5.99"
          hint={t('priceHint')}
          error={errors.price?.message}
        />
      )}
    </>
  );
}
