import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';

interface ChatQuery {
  isPending: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

const bubbles = ['w-1/2', 'w-2/3 justify-self-end', 'w-1/3', 'w-2/5 justify-self-end', 'w-3/5'];

/** What stands for the messages of a chat while they come, and when they did not. */
export function ChatPlaceholder({
  query,
  failed,
  retryLabel,
}: {
  query: ChatQuery;
  failed: string;
  retryLabel: string;
}) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid min-h-0 grow content-end gap-3 p-4 desktop:p-6">
        {bubbles.map((shape) => (
          <Skeleton key={shape} className={`h-10 rounded-20 ${shape}`} />
        ))}
      </div>
    );
  return (
    <div className="grid grow place-items-center">
      <ErrorState title={failed} retryLabel={retryLabel} onRetry={() => void query.refetch()} busy={query.isFetching} />
    </div>
  );
}
