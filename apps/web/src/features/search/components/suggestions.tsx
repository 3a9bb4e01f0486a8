import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { Hash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/format.ts';
import { personName } from '../../../shared/people/person.tsx';
import type { Suggestion } from '../queries.ts';

/** The dropdown under the search field. Its rows are options of the field, which keeps the focus. */
export function Suggestions({
  id,
  suggestions,
  chosen,
  onChoose,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  chosen: number;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const { t } = useTranslation('search');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      className={classNames(
        'absolute inset-x-0 top-full z-30 mt-2 rounded-20 border border-line bg-overlay p-2 shadow-float',
        suggestions.length === 0 && 'hidden',
      )}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(suggestion)}
          className={classNames(
            'flex min-h-13 cursor-pointer items-center gap-3 rounded-12 px-3 hover:bg-line',
            index === chosen && 'bg-line',
          )}
        >
          {suggestion.kind === 'creator' ? (
            <>
              <Avatar src={suggestion.avatar} name={personName(suggestion)} size={36} />
              <Words first={personName(suggestion)} second={`@${suggestion.username}`} />
            </>
          ) : (
            <>
              <span className="grid size-9 place-items-center rounded-full bg-raised text-muted">
                <Hash size={20} aria-hidden="true" />
              </span>
              <Words
                first={t('tag', { tag: suggestion.tag.name })}
                second={t('tagCount', { count: suggestion.tag.count, shown: formatCount(suggestion.tag.count) })}
              />
            </>
          )}
        </div>
      ))}
    </div>
  );
}

function Words({ first, second }: { first: string; second: string }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate text-15 font-medium">{first}</span>
      <span className="truncate text-13 text-muted">{second}</span>
    </span>
  );
}
