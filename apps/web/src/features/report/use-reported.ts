import { useQuery } from '@tanstack/react-query';
import { useKnownMedia } from '../../shared/media/use-known-media.ts';
import { profileQuery } from '../../shared/people/profile-query.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/use-session.ts';

/** What the open popup is about, as its address says: a media and its author, or a person. Null: not there, or one's own. */
export function useReported() {
  const { target } = usePopup();
  const { account } = useSession();
  const media = useKnownMedia(target.media);
  const profile = useQuery({ ...profileQuery(target.user ?? ''), enabled: !target.media && target.user !== undefined });
  const asked = target.media ? media : profile;
  const user = target.media ? media.data?.user : profile.data;
  const pending = asked.isPending && asked.fetchStatus !== 'idle';
  const reported = user && user.id !== account?.id ? { user, media: target.media ? (media.data ?? null) : null } : null;
  return { pending, failed: asked.isError, refetch: asked.refetch, isFetching: asked.isFetching, reported };
}

export type Reported = NonNullable<ReturnType<typeof useReported>['reported']>;
