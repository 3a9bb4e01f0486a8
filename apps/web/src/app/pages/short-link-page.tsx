import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { mediaPath } from '../../shared/media/media-queries.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';

/** /short/{id}: leads to the link's media; an unknown link leads to '/' with a notice (spec part 1 §2). */
export function ShortLinkPage() {
  const { t } = useTranslation('navigation');
  const { id = '' } = useParams();
  const { data, isError, refetch, isFetching } = trpc.media.resolveShortLink.useQuery({ id });
  if (data === null) return <RedirectWithNotice to="/" notice={t('linkMissing')} />;
  if (data) return <Navigate to={mediaPath(data.media)} replace />;
  if (isError) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="min-h-[60dvh] content-center"
      />
    );
  }
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted">
      <Spinner label={t('loading')} />
    </div>
  );
}
