import { type AccountView, signUpInput, updateProfileInput } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { refusalOf } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useAvailability } from '../../shared/forms/account-fields.tsx';
import { dropDraft, keepDraft, readDraft } from '../../shared/forms/drafts.ts';
import { placeRefusal, useHere } from '../../shared/forms/form-feedback.tsx';
import { keepAccount } from '../../shared/session/session.ts';

/** Name, username and email are required, the rest is not (spec part 1 §5). */
const editInput = z.object({
  ...signUpInput.pick({ fullname: true, username: true, email: true }).shape,
  ...updateProfileInput.pick({ phone: true, bio: true, instagram: true, twitter: true }).required().shape,
});
const names = ['fullname', 'username', 'email', 'phone', 'bio', 'instagram', 'twitter'] as const;

const valuesOf = (account: AccountView) => ({
  fullname: account.fullname ?? '',
  username: account.username,
  email: account.own?.email ?? '',
  phone: account.own?.phone ?? '',
  bio: account.bio ?? '',
  instagram: account.socials.instagram ?? '',
  twitter: account.socials.twitter ?? '',
});

/** The form of the own profile. What is typed outlives an expired login and a reload. */
export function useEditProfile(account: AccountView) {
  const { t } = useTranslation('profile-edit');
  const navigate = useNavigate();
  const here = useHere();
  const draftKey = `profile.${account.id}`;
  const own = valuesOf(account);
  const [draft] = useState(() => readDraft(draftKey, names));
  const [restored, setRestored] = useState(names.some((name) => (draft[name] ?? own[name]) !== own[name]));
  const form = useForm({ resolver: zodResolver(editInput), mode: 'onTouched', defaultValues: own });

  useEffect(() => {
    for (const name of names) {
      const text = draft[name];
      if (text !== undefined) form.setValue(name, text, { shouldDirty: true });
    }
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(draftKey, values) });
  }, [form, draft, draftKey]);

  const availability = useAvailability(
    {
      read: (field) => form.getValues(field),
      check: (field) => form.trigger(field),
      refuse: (field, message) => form.setError(field, { type: 'server', message }),
    },
    { username: own.username, email: own.email },
  );

  const { mutateAsync: update } = trpc.account.update.useMutation();
  const onSubmit = form.handleSubmit(async (input) => {
    try {
      const saved = await update(input);
      if (saved.pendingEmail) utils.account.pendingEmail.setData(undefined, saved.pendingEmail);
      keepAccount(saved.account);
      form.reset(valuesOf(saved.account));
      setRestored(false);
      dropDraft(draftKey);
      notify(t('saved'), 'success');
      // A new email has something to say here first.
      if (here() && !saved.pendingEmail) navigate('/profile');
    } catch (error) {
      if (here()) placeRefusal(form, names, error);
      else notify(`${t('notSaved')} ${refusalOf(error).message}`, 'error');
    }
  });

  const discard = () => {
    form.reset(own);
    setRestored(false);
    dropDraft(draftKey);
  };
  return { form, onSubmit, restored, discard, ...availability };
}
