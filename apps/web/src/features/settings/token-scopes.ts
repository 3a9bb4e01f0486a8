import type { ApiTokenScope } from '@foxreel/contracts';
import type { CheckChoice } from '@foxreel/ui/checks';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'settings');

/** What a token may be allowed, in words. */
export const scopeChoices = (): readonly CheckChoice<ApiTokenScope>[] => [
  { value: 'read', label: t('scopeRead'), hint: t('scopeReadHint') },
  { value: 'write', label: t('scopeWrite'), hint: t('scopeWriteHint') },
  { value: 'media', label: t('scopeMedia'), hint: t('scopeMediaHint') },
  { value: 'messages', label: t('scopeMessages'), hint: t('scopeMessagesHint') },
  { value: 'live', label: t('scopeLive'), hint: t('scopeLiveHint') },
  { value: 'account', label: t('scopeAccount'), hint: t('scopeAccountHint') },
  { value: 'staff', label: t('scopeStaff'), hint: t('scopeStaffHint') },
];

const labels = () => new Map(scopeChoices().map(({ value, label }) => [value, label]));

export const describeScopes = (scopes: readonly ApiTokenScope[]): string =>
  scopes.map((scope) => labels().get(scope) ?? scope).join(', ');
