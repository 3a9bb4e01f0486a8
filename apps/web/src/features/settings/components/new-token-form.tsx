import { createApiTokenInput, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Checks } from '@foxreel/ui/checks';
import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../shared/api/trpc.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { placeRefusal } from '../../../shared/forms/place-refusal.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { scopeChoices } from '../token-scopes.ts';

const lifetimes = () => [
  { value: '30', label: i18n.t('settings:days30') },
  { value: '90', label: i18n.t('settings:days90') },
  { value: String(limits.apiTokenDaysMax), label: i18n.t('settings:days366') },
  { value: '', label: i18n.t('settings:daysNone') },
];

/** What a new token is for, what it may, and for how long. `onMade` gets the token, which is told only once. */
export function NewTokenForm({ staff, onMade }: { staff: boolean; onMade: (token: string) => void }) {
  const { t } = useTranslation('settings');
  const form = useForm({
    resolver: zodResolver(createApiTokenInput),
    mode: 'onTouched',
    defaultValues: { name: '', scopes: ['read'], expiresInDays: 90 },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: createApiToken } = trpc.account.createApiToken.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      const { token } = await createApiToken(input);
      form.reset();
      onMade(token);
    } catch (error) {
      placeRefusal(form, ['name', 'scopes'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormRefusal message={errors.root?.message} />
      <Field
        {...form.register('name')}
        label={t('tokenName')}
        maxLength={limits.apiTokenNameMax}
        autoComplete="off"
        hint={t('tokenNameHint')}
        error={errors.name?.message}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <Checks
            label={t('tokenScopes')}
            choices={staff ? scopeChoices() : scopeChoices().filter(({ value }) => value !== 'staff')}
            values={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.scopes?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="expiresInDays"
        render={({ field }) => (
          <Segmented
            label={t('tokenExpires')}
            choices={lifetimes()}
            value={field.value === undefined ? '' : String(field.value)}
            onChange={(days) => field.onChange(days === '' ? undefined : Number(days))}
            onBlur={field.onBlur}
          />
        )}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {t('makeToken')}
      </Button>
    </form>
  );
}
