import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { personName } from '../../shared/people/person.tsx';

/** Who writes in a live chat; in a battle with the creator in whose live they are, small in the corner. */
export function ChatAvatar({ user, side }: { user: AccountSummary; side?: AccountSummary | undefined }) {
  return (
    <span className="relative mt-0.5 h-fit shrink-0">
      <Avatar src={user.avatar} name={personName(user)} size={28} />
      {side && side.id !== user.id && (
        <span className="absolute -end-0.5 -bottom-1 rounded-full ring-2 ring-background">
          <Avatar src={side.avatar} name={personName(side)} size={14} />
        </span>
      )}
    </span>
  );
}
