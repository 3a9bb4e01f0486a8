import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { EmptyState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { utils } from '../../../shared/api/trpc.ts';
import { CopyField } from '../../../shared/forms/copy-field.tsx';
import { tokensQuery } from '../queries.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';
import { TokenRow } from './token-row.tsx';

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
  const [made, setMade] = useState<string | null>(null);
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
            setMade(token);
            void utils.account.apiTokens.invalidate();
          }}
        />
      </section>
      <Dialog open={made !== null} title={t('tokenMade')} description={t('tokenOnce')}>
        <CopyField label={t('token')} value={made ?? ''} />
        <Button onClick={() => setMade(null)}>{t('tokenKept')}</Button>
      </Dialog>
    </div>
  );
}
