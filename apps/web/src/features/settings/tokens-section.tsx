import { type ApiTokenScope, type ApiTokenView, createApiTokenInput, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { type CheckChoice, Checks } from '@foxreel/ui/checks';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { EmptyState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { CopyField } from '../../shared/forms/copy-field.tsx';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { i18n, locale } from '../../shared/i18n/i18n.ts';
import { RowsSkeleton, SectionFailed, tokensQuery } from './section-states.tsx';
import { describeAgo } from './sessions-section.tsx';

const t = i18n.getFixedT(null, 'settings');

/** A token's permissions, in words. */
const scopeChoices = (): readonly CheckChoice<ApiTokenScope>[] => [
  { value: 'read', label: t('scopeRead'), hint: t('scopeReadHint') },
  { value: 'write', label: t('scopeWrite'), hint: t('scopeWriteHint') },
  { value: 'media', label: t('scopeMedia'), hint: t('scopeMediaHint') },
  { value: 'messages', label: t('scopeMessages'), hint: t('scopeMessagesHint') },
  { value: 'live', label: t('scopeLive'), hint: t('scopeLiveHint') },
  { value: 'wallet', label: t('scopeWallet'), hint: t('scopeWalletHint') },
  { value: 'account', label: t('scopeAccount'), hint: t('scopeAccountHint') },
  { value: 'staff', label: t('scopeStaff'), hint: t('scopeStaffHint') },
];

const labels = () => new Map(scopeChoices().map(({ value, label }) => [value, label]));

const describeScopes = (scopes: readonly ApiTokenScope[]): string =>
  scopes.map((scope) => labels().get(scope) ?? scope).join(', ');

const lifetimes = () => [
  { value: '30', label: i18n.t('settings:days30') },
  { value: '90', label: i18n.t('settings:days90') },
  { value: String(limits.apiTokenDaysMax), label: i18n.t('settings:days366') },
  { value: '', label: i18n.t('settings:daysNone') },
];

/** A new token's name, permissions and expiry. `onMade` gets the token, which is shown only once. */
function NewTokenForm({ staff, onMade }: { staff: boolean; onMade: (token: string) => void }) {
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
      showCallError(form, ['name', 'scopes'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError message={errors.root?.message} />
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

function describeExpiry(expires: string | null): string {
  if (expires === null) return i18n.t('settings:noExpiry');
  const date = new Date(expires).toLocaleDateString(locale(), { dateStyle: 'medium' });
  return i18n.t(new Date(expires).getTime() <= Date.now() ? 'settings:expired' : 'settings:expires', { date });
}

/** A token: name, permissions, last use and expiry. */
function TokenRow({ token }: { token: ApiTokenView }) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const revoke = trpc.account.revokeApiToken.useMutation({
    onSuccess: () => {
      setAsking(false);
      utils.account.apiTokens.setData(undefined, (before) => before?.filter(({ id }) => id !== token.id));
      notify(t('revoked'), 'success');
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="grid min-w-0 grow gap-0.5">
        <span className="text-15 font-medium">{token.name}</span>
        <span className="text-13 text-muted">{describeScopes(token.scopes)}</span>
        <span className="text-13 text-muted">
          {token.lastUsed === null ? t('neverUsed') : t('lastUsed', { when: describeAgo(token.lastUsed) })}
          {' · '}
          {describeExpiry(token.expires)}
        </span>
      </span>
      <Button
        kind="danger"
        aria-label={t('revokeOf', { name: token.name })}
        onClick={() => setAsking(true)}
        className="shrink-0"
      >
        {t('revoke')}
      </Button>
      <QuestionDialog
        open={asking}
        title={t('revokeTitle', { name: token.name })}
        description={t('revokeText')}
        keep={t('cancel')}
        act={t('revoke')}
        busy={revoke.isPending}
        onAct={() => revoke.mutate({ id: token.id })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

function TokenList() {
  const { t } = useTranslation('settings');
  const { data, isPending, isFetching, refetch } = useQuery(tokensQuery);
  if (isPending) return <RowsSkeleton rows={2} />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return <EmptyState icon={<Terminal size={24} />} title={t('nothing')} hint={t('noTokens')} className="py-8" />;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
      {data.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

/** /account/settings/tokens */
export function TokensSection({ staff }: { staff: boolean }) {
  const { t } = useTranslation('settings');
  const [token, setToken] = useState<string | null>(null);
  return (
    <div className="grid gap-8">
      <p className="text-15 text-muted">{t('tokensText')}</p>
      <section className="grid gap-3" aria-labelledby="tokens-yours">
        <h2 id="tokens-yours" className="text-17 font-bold">
          {t('yourTokens')}
        </h2>
        <TokenList />
      </section>
      <section className="grid gap-3" aria-labelledby="tokens-new">
        <h2 id="tokens-new" className="text-17 font-bold">
          {t('newToken')}
        </h2>
        <NewTokenForm
          staff={staff}
          onMade={(token) => {
            setToken(token);
            void utils.account.apiTokens.invalidate();
          }}
        />
      </section>
      <Sheet open={token !== null} title={t('tokenMade')} description={t('tokenOnce')}>
        <CopyField label={t('token')} value={token ?? ''} />
        <Button onClick={() => setToken(null)}>{t('tokenKept')}</Button>
      </Sheet>
    </div>
  );
}
