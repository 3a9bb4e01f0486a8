import { useQuery } from '@tanstack/react-query';
import { useKnownMedia } from '../../shared/media/use-known-media.ts';
import { profileQuery } from '../../shared/people/profile-query.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/use-session.ts';

/** Whom the open popup pays, as its address says: somebody, or the creator of a media. Null: not there, or oneself. */
export function usePayee() {
  const { target } = usePopup();
  const { account } = useSession();
  const media = useKnownMedia(target.media);
  const profile = useQuery({ ...profileQuery(target.user ?? ''), enabled: !target.media && target.user !== undefined });
  const asked = target.media ? media : profile;
  const found = target.media ? media.data?.user : profile.data;
  const payee = found && found.id !== account?.id && found.creator ? found : null;
  return {
    payee,
    media: target.media ? (media.data ?? null) : null,
    query: {
      pending: asked.isPending && asked.fetchStatus !== 'idle',
      failed: asked.isLoadingError,
      isFetching: asked.isFetching,
      refetch: () => void asked.refetch(),
    },
  };
}
