import { type AccountView, genders, interests } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Checks } from '@foxreel/ui/checks';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpc } from '../../shared/api/trpc.ts';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { cacheAccount } from '../../shared/session/session.ts';

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
      <FormError message={errors.root?.message} />
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

const t = i18n.getFixedT(null, 'settings');

/** Both are required (spec part 1 §5, profile completion). Gender has no default. */
const aboutYou = z.object({
  gender: z
    .enum(genders)
    .nullable()
    .transform((gender, check) => {
      if (gender) return gender;
      check.addIssue({ code: 'custom', message: t('genderRequired') });
      return z.NEVER;
    }),
  interests: z.array(z.enum(interests)).min(1, { error: () => t('interestsRequired') }),
});

/** The own account's gender and interests; calls `onSaved` when saved. */
export function useAboutYou(account: AccountView, onSaved: () => void) {
  const form = useForm({
    resolver: zodResolver(aboutYou),
    mode: 'onTouched',
    defaultValues: {
      gender: genders.find((known) => known === account.own?.gender) ?? null,
      interests: interests.filter((known) => account.own?.interests.includes(known)),
    },
  });
  const { mutateAsync: updateProfile } = trpc.account.updateProfile.useMutation();
  const onSubmit = form.handleSubmit(async (input) => {
    try {
      cacheAccount(await updateProfile(input));
      onSaved();
    } catch (error) {
      showCallError(form, ['gender', 'interests'], error);
    }
  });
  return { form, onSubmit };
}

type AboutYouForm = ReturnType<typeof useAboutYou>['form'];

/** /account/settings/gender */
export function GenderSection({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const { form, onSubmit } = useAboutYou(account, () => notify(t('saved'), 'success'));
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <AboutYouFields form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}
