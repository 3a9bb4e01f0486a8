import { useParams } from 'react-router-dom';
import { OwnProfileView } from '../../features/profile/components/own-profile-view.tsx';
import { ProfileView } from '../../features/profile/components/profile-view.tsx';
import type { ProfileTab } from '../../features/profile/queries.ts';
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
