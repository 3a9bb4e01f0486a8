import { type StaffAccountFilter, staffAccountFilters } from '@foxreel/contracts';
import { Segmented } from '@foxreel/ui/segmented';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { i18n } from '../../shared/i18n/i18n.ts';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
import { AccountItem } from './account-item.tsx';
import { StaffHeader } from './staff-header.tsx';
import { KeyHints, moveKeys, StaffList, StaffRow, useKeys, useSelection } from './staff-list.tsx';
import { accountsQuery } from './staff-queries.ts';

const hints = () =>
  [
    ['/', i18n.t('staff:keySearch')],
    ['↑ ↓', i18n.t('staff:keyMove')],
  ] as const;
const isFilter = (value: string | null): value is StaffAccountFilter =>
  staffAccountFilters.some((filter) => filter === value);

/** /staff/accounts: accounts, and staff actions on them. The search is in the address. */
export function AccountsPage() {
  const { t } = useTranslation('staff');
  const [params, setParams] = useSearchParams();
  const find = params.get('find') ?? '';
  const requested = params.get('filter');
  const filter = isFilter(requested) ? requested : 'all';
  const query = useInfiniteQuery({
    ...accountsQuery({ query: useDeferredValue(find).trim(), filter }),
    placeholderData: keepPreviousData,
  });
  const accounts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { current, choose, move } = useSelection(accounts);
  const [typed, setTyped] = useState(find);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const box = useRef<HTMLInputElement>(null);
  const ask = (change: Record<string, string>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(change)) value ? before.set(name, value) : before.delete(name);
        return before;
      },
      { replace: true },
    );
  useKeys({
    '/': () => box.current?.focus(),
    ...moveKeys(move),
  });
  return (
    <TwoPanes
      header={
        <StaffHeader part="accounts">
          <div className="grid gap-3 py-3 desktop:-mx-3">
            <input
              ref={box}
              type="search"
              aria-label={t('findAccount')}
              placeholder={t('findAccount')}
              value={typed}
              onChange={({ target: { value } }) => {
                setTyped(value);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => ask({ find: value }), 300);
              }}
              className="h-11 w-full rounded-12 border border-line bg-raised px-4 text-15 text-text placeholder:text-muted"
            />
            <Segmented
              label={t('accountFilter')}
              value={filter}
              onChange={(next) => ask({ filter: next === 'all' ? '' : next })}
              choices={staffAccountFilters.map((value) => ({ value, label: t(`filter_${value}`) }))}
            />
          </div>
        </StaffHeader>
      }
      list={
        <StaffList
          label={t('accounts')}
          query={query}
          items={accounts}
          nothing={t('noAccounts')}
          failed={t('accountsFailed')}
          row={(account) => (
            <StaffRow
              selected={account.id === current?.id}
              onChoose={() => choose(account.id)}
              title={account.fullname}
              note={account.staff ? t('roleStaff') : account.creator ? t('roleCreator') : ''}
              text={`@${account.username}`}
              mark={account.suspendedDate ? t('suspended') : undefined}
            />
          )}
        />
      }
      item={current && <AccountItem key={current.id} account={current} />}
      empty={query.isPending ? t('loading') : t('chooseAccount')}
      footer={<KeyHints hints={hints()} />}
      back={{ label: t('backToList'), onBack: () => choose(null) }}
    />
  );
}
