import { id } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { MediaProgress, useMediaProgress } from '../../../shared/media-details/media-progress.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { EditMediaForm } from './edit-media-form.tsx';
import { MediaNow } from './media-now.tsx';

/** /account/media/{tab}/{typeMedia}/{media} */
export function EditMediaPage() {
  const { t } = useTranslation('my-media');
  const { media = '' } = useParams();
  return (
    <>
      <PageHeader title={t('editTitle')} />
      {id.safeParse(media).success ? <EditMedia key={media} id={media} /> : <NotMine />}
    </>
  );
}

function EditMedia({ id }: { id: string }) {
  const { t } = useTranslation('my-media');
  const { data: media, isError, isFetching, refetch } = useMediaProgress(id);
  if (media === null || (media && media.access !== 'owner')) return <NotMine />;
  if (!media) {
    if (isError)
      return (
        <ErrorState
          title={t('editFailed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="min-h-[60dvh] content-center"
        />
      );
    return (
      <div className="grid min-h-[60dvh] place-items-center text-muted">
        <Spinner label={t('loading')} />
      </div>
    );
  }
  return (
    <div className="page-margin mx-auto grid w-full max-w-[1100px] gap-6 py-4 desktop:grid-cols-[300px_minmax(0,1fr)] desktop:gap-8 desktop:py-6">
      <div className="grid content-start gap-3 desktop:sticky desktop:top-20 desktop:self-start">
        <MediaNow media={media} onRefresh={refetch} />
        <MediaProgress id={id} name={media.description ?? ''} />
      </div>
      <EditMediaForm media={media} />
    </div>
  );
}

function NotMine() {
  const { t } = useTranslation('my-media');
  return (
    <EmptyState title={t('gone')} className="min-h-[60dvh] content-center py-16">
      <Link to="/account/media" className={buttonClass('secondary')}>
        {t('toMyMedia')}
      </Link>
    </EmptyState>
  );
}
