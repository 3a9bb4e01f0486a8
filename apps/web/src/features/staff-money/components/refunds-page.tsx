import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { memberQuery, purchasesOfQuery } from '../queries.ts';
import { PurchaseRow } from './purchase-row.tsx';

/** /staff/refunds?user=: what a member has bought, each with its way back. */
export function RefundsPage() {
  const { t } = useTranslation('staff-money');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('user') ?? '';
  const [typed, setTyped] = useState(asked);
  const member = useQuery({ ...memberQuery(asked), enabled: asked !== '' });
  return (
    <div className="grid max-w-[900px] gap-4 px-3 py-4">
      <form
        noValidate
        className="flex max-w-[560px] items-start gap-2 *:first:min-w-0 *:first:grow"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() ? { user: typed.trim().replace(/^@/, '') } : {});
        }}
      >
        <Field
          label={t('whose')}
          hint={t('whoseHint')}
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={member.data === null ? t('noSuch') : undefined}
        />
        <Button type="submit" kind="secondary" className="mt-6 min-h-12 shrink-0">
          {t('show')}
        </Button>
      </form>
      {member.isLoading && <Skeleton className="h-14 w-full rounded-12" />}
      {member.isLoadingError && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void member.refetch()}
          busy={member.isFetching}
        />
      )}
      {member.data && <Purchases key={member.data.id} user={member.data.id} />}
    </div>
  );
}

function Purchases({ user }: { user: string }) {
  const { t } = useTranslation('staff-money');
  const query = useInfiniteQuery(purchasesOfQuery(user));
  return (
    <PagedList
      query={query}
      label={t('refundsTitle')}
      empty={t('empty')}
      failed={t('failed')}
      skeleton={<Skeleton className="mb-2 h-14 w-full rounded-12" />}
    >
      {(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
    </PagedList>
  );
}
