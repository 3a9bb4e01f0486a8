import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';

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
