import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { ListRow } from '@foxreel/ui/list-row';
import { Link } from 'react-router-dom';
import { utils } from '../api/trpc.ts';
import { FollowButton } from './follow-button.tsx';

/** A person's display name: their own, else the handle. */
export function personName(account: Pick<AccountSummary, 'fullname' | 'username'>): string {
  return account.fullname?.trim() || account.username;
}

/** A person in a list, linked to their profile, with a follow button. */
export function PersonRow({ person }: { person: AccountSummary & { isFollowing: boolean | null } }) {
  const name = personName(person);
  return (
    <li className="-mx-3 flex items-center">
      <ListRow
        render={<Link to={`/${person.username}`} />}
        leading={<Avatar src={person.avatar} name={name} size={44} live={person.live} />}
        title={name}
        detail={<bdi>@{person.username}</bdi>}
        className="min-w-0"
      />
      <FollowButton account={person} className="me-3 shrink-0" />
    </li>
  );
}

/** A public profile; null if it does not exist for this viewer. */
export const profileQuery = (username: string) =>
  utils.account.profile.queryOptions({ username: username.toLowerCase() });
