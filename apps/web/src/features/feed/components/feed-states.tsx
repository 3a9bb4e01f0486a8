import { Skeleton } from '@foxreel/ui/skeleton';
import { useTranslation } from 'react-i18next';

/** The shape of the first slide. */
export function FeedSkeleton() {
  const { t } = useTranslation('feed');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="relative mx-auto h-[calc(100dvh-var(--bar))] desktop:aspect-[9/16] desktop:h-[calc(100dvh-var(--bar)-128px)]"
    >
      <span className="absolute inset-0 animate-pulse bg-overlay desktop:rounded-20" />
      <div className="absolute inset-x-4 bottom-6 grid gap-3">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full bg-line" />
          <Skeleton className="h-4 w-32 bg-line" />
        </div>
        <Skeleton className="h-4 w-3/5 bg-line" />
      </div>
    </div>
  );
}
