import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RuleForm } from '../rule-form.ts';

/** When an automatic message goes: at once, or after so many minutes or hours. */
export function DelayFields({ form }: { form: UseFormReturn<RuleForm> }) {
  const { t } = useTranslation('messages');
  const { control, register, formState, watch } = form;
  return (
    <div className="grid gap-3">
      <Controller
        control={control}
        name="when"
        render={({ field }) => (
          <Segmented
            label={t('when')}
            choices={[
              { value: 'at-once', label: t('atOnce') },
              { value: 'later', label: t('later') },
            ]}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {watch('when') === 'later' && (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3">
          <Field
            {...register('amount')}
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.amount?.message}
          />
          <Controller
            control={control}
            name="unit"
            render={({ field }) => (
              <Segmented
                label={t('unit')}
                choices={[
                  { value: 'minutes', label: t('minutes') },
                  { value: 'hours', label: t('hours') },
                ]}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </div>
      )}
    </div>
  );
}
