import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedLinkQuery, useCachedMedia } from '../../shared/media/media-queries.ts';
import { profileQuery } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';

/**
 * The subject of the popup in the address: a media and its author, by itself or through a shared link, a comment and its
 * author, or an account. Null: it does not exist, or is one's own.
 */
function useReported() {
  const { target } = usePopup();
  const { account } = useSession();
  const { link = null } = target;
  const media = useCachedMedia(target.media);
  const shared = useQuery({ ...sharedLinkQuery(link ?? ''), enabled: link !== null });
  const profile = useQuery({ ...profileQuery(target.user ?? ''), enabled: target.user !== undefined });
  const query = link !== null ? shared : target.media ? media : profile;
  const shown = link !== null ? shared.data?.media : media.data;
  const user = shown?.user ?? profile.data;
  const pending = query.isPending && query.fetchStatus !== 'idle';
  const reported =
    user && user.id !== account?.id ? { user, media: shown ?? null, link, comment: target.comment ?? null } : null;
  return { pending, failed: query.isError, refetch: query.refetch, isFetching: query.isFetching, reported };
}

export type Reported = NonNullable<ReturnType<typeof useReported>['reported']>;

/** A popup about a media or account: loads its subject, and says if it does not exist. */
export function ReportedDialog({
  title,
  children,
}: {
  title: (reported: Reported) => string;
  children: (reported: Reported) => ReactNode;
}) {
  const { t } = useTranslation('report');
  const { close } = usePopup();
  const { pending, failed, refetch, isFetching, reported } = useReported();
  return (
    <Sheet open onClose={close} title={reported ? title(reported) : t('more')}>
      {reported && children(reported)}
      {!reported && pending && (
        <div className="grid h-24 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
      {!reported && failed && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!reported && !pending && !failed && <p className="text-15 text-muted">{t('gone')}</p>}
    </Sheet>
  );
}
