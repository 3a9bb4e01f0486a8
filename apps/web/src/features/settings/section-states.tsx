import { limits } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';
import { utils } from '../../shared/api/trpc.ts';

export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation('settings');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike.
        <Skeleton key={row} className="h-16 w-full rounded-12" />
      ))}
    </div>
  );
}

export function SectionFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('settings');
  return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={busy} onRetry={onRetry} />;
}

export const notificationsQuery = utils.account.notificationSettings.queryOptions();

export const messageSettingsQuery = utils.messages.settings.queryOptions();

/** Whether the viewer accepts creators' mass messages. */
export const massMessageSettingQuery = utils.mass.wanted.queryOptions({});

export const blockedInput = { limit: limits.gridPage };

/** Paged by offset from the newest: unblocking moves the rest up, so the next page starts after those shown. */
export const blockedQuery = utils.account.blocked.infiniteQueryOptions(blockedInput, {
  initialCursor: 0,
  getNextPageParam: (last, pages) => (last.length < limits.gridPage ? null : pages.flat().length),
});

export const hiddenInput = { limit: limits.gridPage };

export const hiddenQuery = utils.media.hidden.infiniteQueryOptions(hiddenInput, {
  getNextPageParam: (page) => page.after,
});

export const sessionsQuery = utils.account.sessions.queryOptions(undefined, { staleTime: 0 });

export const tokensQuery = utils.account.apiTokens.queryOptions(undefined, { staleTime: 0 });
