import { type AccountView, limits } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailField, UsernameField } from '../../../shared/forms/account-fields.tsx';
import { EmailNote } from '../../../shared/forms/email-note.tsx';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { RestoredNote } from '../../../shared/forms/use-form-draft.tsx';
import { useEditProfile } from '../use-edit-profile.ts';

/** Name, username, email, phone, bio and links of the own account. */
export function EditProfileForm({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile-edit');
  const { form, onSubmit, restored, discard, checkAvailability, freeUsername } = useEditProfile(account);
  const { errors, isSubmitting } = form.formState;
  const username = form.watch('username').trim();
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormRefusal message={errors.root?.message} />
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('save')}
        </Button>
        <Link to="/profile/edit/password" className={buttonClass('outline')}>
          {t('changePassword')}
        </Link>
      </div>
    </form>
  );
}
