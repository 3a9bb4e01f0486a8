import type { ApiTokenView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { describeAgo } from '../describe-ago.ts';
import { describeScopes } from '../token-scopes.ts';

function describeExpiry(expires: string | null): string {
  if (expires === null) return i18n.t('settings:noExpiry');
  const date = new Date(expires).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return i18n.t(new Date(expires).getTime() <= Date.now() ? 'settings:expired' : 'settings:expires', { date });
}

/** A token: what it is for, what it may, when it was last used, and its end. */
export function TokenRow({ token }: { token: ApiTokenView }) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const revoke = trpc.account.revokeApiToken.useMutation({
    onSuccess: () => {
      setAsking(false);
      utils.account.apiTokens.setData(undefined, (before) => before?.filter(({ id }) => id !== token.id));
      notify(t('revoked'), 'success');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
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
