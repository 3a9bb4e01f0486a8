import { Checks } from '@foxreel/ui/checks';
import { Segmented } from '@foxreel/ui/segmented';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { AboutYouForm } from '../use-about-you.ts';

const genderChoices = () =>
  [
    { value: 'man', label: i18n.t('settings:man') },
    { value: 'woman', label: i18n.t('settings:woman') },
    { value: 'other', label: i18n.t('settings:other') },
  ] as const;

const interestChoices = () =>
  [
    { value: 'men', label: i18n.t('settings:men') },
    { value: 'women', label: i18n.t('settings:women') },
    { value: 'other', label: i18n.t('settings:others') },
  ] as const;

/** Gender and interests. */
export function AboutYouFields({ form }: { form: AboutYouForm }) {
  const { t } = useTranslation('settings');
  const { errors } = form.formState;
  return (
    <>
      <FormRefusal message={errors.root?.message} />
      <Controller
        control={form.control}
        name="gender"
        render={({ field }) => (
          <div className="grid gap-1.5">
            <Segmented
              label={t('iAm')}
              choices={genderChoices()}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
            <p aria-live="polite" className="-mt-0.5 min-h-[18px] text-13 text-danger-text">
              {errors.gender?.message}
            </p>
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="interests"
        render={({ field }) => (
          <Checks
            label={t('iLike')}
            choices={interestChoices()}
            values={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.interests?.message}
          />
        )}
      />
    </>
  );
}
