import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { mediaPath } from '../../shared/media/media-queries.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { PendingPage } from '../../shared/navigation/pending-page.tsx';

/** /short/{id}: leads to the link's media; an unknown link leads to '/' with a notice (spec part 1 §2). */
export function ShortLinkPage() {
  const { t } = useTranslation('navigation');
  const { id = '' } = useParams();
  const query = trpc.media.resolveShortLink.useQuery({ id });
  if (query.data === null) return <RedirectWithNotice to="/" notice={t('linkMissing')} />;
  if (query.data) return <Navigate to={mediaPath(query.data.media)} replace />;
  return <PendingPage query={query} failed={t('failed')} />;
}
