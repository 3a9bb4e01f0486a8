import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { settingsWords as t } from '../words.ts';

export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
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
  return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={busy} onRetry={onRetry} />;
}
