import { Avatar } from '@foxreel/ui/avatar';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../shared/people/person.tsx';
import type { Picked } from './mass-draft.ts';

/** The picked people, each with a remove button. */
export function PickedPeople({
  people,
  label,
  onChange,
}: {
  people: readonly Picked[];
  label: string;
  onChange: (people: Picked[]) => void;
}) {
  const { t } = useTranslation('messages-mass');
  if (people.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="tabular text-13 font-medium text-muted">{label}</p>
      <ul aria-label={label} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id} className="flex max-w-full items-center rounded-full bg-overlay">
            <span className="flex min-w-0 items-center gap-2 ps-2 text-15">
              <Avatar src={person.avatar} name={personName(person)} size={24} />
              <span className="truncate">{personName(person)}</span>
            </span>
            <button
              type="button"
              aria-label={t('remove', { name: personName(person) })}
              onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              className="feedback-motion grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
            >
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
