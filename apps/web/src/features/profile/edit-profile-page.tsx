import { type AccountView, limits, signUpInput, updateProfileInput } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { EmailField, UsernameField, useAvailability } from '../../shared/forms/account-fields.tsx';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { EmailNote } from '../../shared/forms/email-note.tsx';
import { FormError, showCallError, useIsCurrentRoute } from '../../shared/forms/form-feedback.tsx';
import { RestoredNote } from '../../shared/forms/use-form-draft.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { cacheAccount, useSession } from '../../shared/session/session.ts';
import { AvatarEditor } from './avatar-editor.tsx';

/** Name, username and email are required, the rest is optional (spec part 1 §5). */
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

/** The form of the own profile. Input survives an expired session and a reload. */
function useEditProfile(account: AccountView) {
  const { t } = useTranslation('profile-edit');
  const navigate = useNavigate();
  const isCurrentRoute = useIsCurrentRoute();
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
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draftKey, values) });
  }, [form, draft, draftKey]);

  const availability = useAvailability(
    {
      read: (field) => form.getValues(field),
      check: (field) => form.trigger(field),
      setError: (field, message) => form.setError(field, { type: 'server', message }),
    },
    { username: own.username, email: own.email },
  );

  const { mutateAsync: update } = trpc.account.update.useMutation();
  const onSubmit = form.handleSubmit(async (input) => {
    try {
      const saved = await update(input);
      if (saved.pendingEmail) utils.account.pendingEmail.setData(undefined, saved.pendingEmail);
      cacheAccount(saved.account);
      form.reset(valuesOf(saved.account));
      setRestored(false);
      deleteDraft(draftKey);
      notify(t('saved'), 'success');
      // A new email is explained here first.
      if (isCurrentRoute() && !saved.pendingEmail) navigate('/profile');
    } catch (error) {
      if (isCurrentRoute()) showCallError(form, names, error);
      else notify(`${t('notSaved')} ${toCallError(error).message}`, 'error');
    }
  });

  const discard = () => {
    form.reset(own);
    setRestored(false);
    deleteDraft(draftKey);
  };
  return { form, onSubmit, restored, discard, ...availability };
}

/** Name, username, email, phone, bio and links of the own account. */
function EditProfileForm({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile-edit');
  const { form, onSubmit, restored, discard, checkAvailability, freeUsername } = useEditProfile(account);
  const { errors, isSubmitting } = form.formState;
  const username = form.watch('username').trim();
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormError message={errors.root?.message} />
      <RestoredNote restored={restored} onDiscard={discard} />
      <Field
        {...form.register('fullname')}
        label={t('name')}
        autoComplete="name"
        maxLength={limits.fullnameMax}
        error={errors.fullname?.message}
      />
      <UsernameField
        {...form.register('username', { onBlur: () => checkAvailability('username') })}
        free={freeUsername !== null && username === freeUsername && !errors.username}
        error={errors.username?.message}
      />
      <EmailField
        {...form.register('email', { onBlur: () => checkAvailability('email') })}
        error={errors.email?.message}
      />
      <EmailNote verified={account.own?.emailVerified ?? false} />
      <Field
        {...form.register('phone')}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        hint={t('phoneHint')}
        error={errors.phone?.message}
      />
      <TextArea
        {...form.register('bio')}
        label={t('bio')}
        maxLength={limits.bioMax}
        hint={<span className="tabular">{t('bioCount', { count: form.watch('bio').length, max: limits.bioMax })}</span>}
        error={errors.bio?.message}
      />
      <div className="grid gap-4 desktop:grid-cols-2">
        {(['instagram', 'twitter'] as const).map((site) => (
          <Field
            key={site}
            {...form.register(site)}
            label={t(site)}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            hint={t('socialHint')}
            error={errors[site]?.message}
          />
        ))}
      </div>
      <ActionFooter place="page">
        <Button type="submit" busy={isSubmitting}>
          {t('save')}
        </Button>
        <Link to="/profile/edit/password" className={buttonClass('outline')}>
          {t('changePassword')}
        </Link>
      </ActionFooter>
    </form>
  );
}

/** /profile/edit */
export function EditProfilePage() {
  const { t } = useTranslation('profile-edit');
  const { account } = useSession();
  return (
    <>
      <PageHeader title={t('editProfile')} />
      {account && (
        <div className="page-margin mx-auto grid max-w-[640px] gap-6 py-4 desktop:py-6">
          <AvatarEditor account={account} />
          <EditProfileForm account={account} />
        </div>
      )}
    </>
  );
}
