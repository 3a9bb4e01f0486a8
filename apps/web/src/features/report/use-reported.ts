import { useQuery } from '@tanstack/react-query';
import { sharedLinkQuery, useKnownMedia } from '../../shared/media/media-queries.ts';
import { profileQuery } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';

/**
 * What the open popup is about, as its address says: a media and its author, by itself or by the shared link that shows it, a
 * comment and its writer, or a person. Null: not there, or one's own.
 */
export function useReported() {
  const { target } = usePopup();
  const { account } = useSession();
  const { link = null } = target;
  const media = useKnownMedia(target.media);
  const shared = useQuery({ ...sharedLinkQuery(link ?? ''), enabled: link !== null });
  const profile = useQuery({ ...profileQuery(target.user ?? ''), enabled: target.user !== undefined });
  const asked = link !== null ? shared : target.media ? media : profile;
  const shown = link !== null ? shared.data?.media : media.data;
  const user = shown?.user ?? profile.data;
  const pending = asked.isPending && asked.fetchStatus !== 'idle';
  const reported =
    user && user.id !== account?.id ? { user, media: shown ?? null, link, comment: target.comment ?? null } : null;
  return { pending, failed: asked.isError, refetch: asked.refetch, isFetching: asked.isFetching, reported };
}

export type Reported = NonNullable<ReturnType<typeof useReported>['reported']>;
