import { useParams } from 'react-router-dom';
import type { ProfileTab } from '../../features/profile/profile-queries.ts';
import { OwnProfileView, ProfileView } from '../../features/profile/profile-view.tsx';
import { RequireSession } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';

/** /{username}: one's own username shows the own profile. */
export function ProfilePage({ tab = 'video' }: { tab?: ProfileTab }) {
  const { username = '' } = useParams();
  const { account } = useSession();
  if (account && account.username.toLowerCase() === username.toLowerCase()) {
    return <OwnProfileView account={account} tab={tab} />;
  }
  return <ProfileView key={username} username={username} tab={tab} />;
}

/** /profile: needs a login. */
export function OwnProfilePage({ tab }: { tab: ProfileTab }) {
  const { account } = useSession();
  return <RequireSession>{account && <OwnProfileView account={account} tab={tab} />}</RequireSession>;
}
