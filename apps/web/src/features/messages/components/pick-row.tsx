import { Avatar } from '@foxreel/ui/avatar';
import { Check } from 'lucide-react';
import { personName } from '../../../shared/people/person-name.ts';
import type { Picked } from '../mass-draft.ts';

/** Somebody who can be picked; the whole row is the target. */
export function PickRow({
  person,
  picked,
  disabled,
  onToggle,
}: {
  person: Picked;
  picked: boolean;
  /** No more can be picked; who is picked can still be let go. */
  disabled: boolean;
  onToggle: (on: boolean) => void;
}) {
  const name = personName(person);
  return (
    <li>
      <label className="feedback-motion relative -mx-2 flex min-h-16 cursor-pointer items-center gap-3 rounded-12 px-2 hover:bg-raised">
        <input
          type="checkbox"
          checked={picked}
          disabled={disabled && !picked}
          onChange={(event) => onToggle(event.currentTarget.checked)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <Avatar src={person.avatar} name={name} size={44} live={person.live} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-15 font-medium">{name}</span>
          <span className="truncate text-13 text-muted">@{person.username}</span>
        </span>
        <span
          aria-hidden="true"
          className="feedback-motion grid size-6 shrink-0 place-items-center rounded-full border border-muted text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2"
        >
          <Check size={16} />
        </span>
      </label>
    </li>
  );
}
