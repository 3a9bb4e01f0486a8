import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Skeleton } from '@foxreel/ui/skeleton';
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
    <li className="flex min-h-16 items-center gap-3">
      <Link to={`/${person.username}`} className="flex min-w-0 grow items-center gap-3 py-2">
        <Avatar src={person.avatar} name={name} size={44} live={person.live} />
        <span className="grid min-w-0">
          <span className="truncate text-15 font-medium">{name}</span>
          <span className="truncate text-13 text-muted">@{person.username}</span>
        </span>
      </Link>
      <FollowButton account={person} className="shrink-0" />
    </li>
  );
}

export function PersonRowSkeleton() {
  return (
    <div className="flex min-h-16 items-center gap-3">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <Skeleton className="h-11 w-24 rounded-full" />
    </div>
  );
}

/** A public profile; null if it does not exist for this viewer. */
export const profileQuery = (username: string) =>
  utils.account.profile.queryOptions({ username: username.toLowerCase() });
