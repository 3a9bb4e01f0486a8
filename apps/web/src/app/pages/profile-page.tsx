import type { MediaType } from '@foxreel/contracts';
import { useParams } from 'react-router-dom';
import { OwnProfileView } from '../../features/profile/components/own-profile-view.tsx';
import { ProfileView } from '../../features/profile/components/profile-view.tsx';
import { RequireSession } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/use-session.ts';

/** /{username}: one's own username shows the own profile. */
export function ProfilePage({ type = 'video' }: { type?: MediaType }) {
  const { username = '' } = useParams();
  const { account } = useSession();
  if (account && account.username.toLowerCase() === username.toLowerCase()) {
    return <OwnProfileView account={account} type={type} />;
  }
  return <ProfileView key={username} username={username} type={type} />;
}

/** /profile: needs a login. */
export function OwnProfilePage({ type }: { type: MediaType }) {
  const { account } = useSession();
  return <RequireSession>{account && <OwnProfileView account={account} type={type} />}</RequireSession>;
}
