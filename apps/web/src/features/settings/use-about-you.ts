import { type AccountView, genders, interests } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { trpc } from '../../shared/api/trpc.ts';
import { placeRefusal } from '../../shared/forms/place-refusal.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { keepAccount } from '../../shared/session/keep-account.ts';

const t = i18n.getFixedT(null, 'settings');

/** Both are required (spec part 1 §5, profile completion). Nobody is given a gender before they choose one. */
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

/** Gender and interests of the own account; `onSaved` after they are kept. */
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
      keepAccount(await updateProfile(input));
      onSaved();
    } catch (error) {
      placeRefusal(form, ['gender', 'interests'], error);
    }
  });
  return { form, onSubmit };
}

export type AboutYouForm = ReturnType<typeof useAboutYou>['form'];
