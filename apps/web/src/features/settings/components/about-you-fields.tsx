import { Checks } from '@foxreel/ui/checks';
import { Segmented } from '@foxreel/ui/segmented';
import { Controller } from 'react-hook-form';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import type { AboutYouForm } from '../use-about-you.ts';
import { settingsWords as t } from '../words.ts';

const genderChoices = [
  { value: 'man', label: t('man') },
  { value: 'woman', label: t('woman') },
  { value: 'other', label: t('other') },
] as const;

const interestChoices = [
  { value: 'men', label: t('men') },
  { value: 'women', label: t('women') },
  { value: 'other', label: t('others') },
] as const;

/** Gender and interests. */
export function AboutYouFields({ form }: { form: AboutYouForm }) {
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
              choices={genderChoices}
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
            choices={interestChoices}
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
