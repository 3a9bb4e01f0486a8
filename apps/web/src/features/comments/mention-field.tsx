import { type AccountSummary, cutText } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { utils } from '../../shared/api/trpc.ts';
import { personName } from '../../shared/people/person.tsx';

/** The handle being typed before the caret: where it starts and its text; null for none. */
export function mentionBefore(text: string, caret: number): { at: number; query: string } | null {
  const found = /(?<![\p{L}\p{N}@._~/-])@([A-Za-z0-9._~-]{0,32})$/u.exec(text.slice(0, caret));
  return found ? { at: found.index, query: found[1] ?? '' } : null;
}

/** The text with the handle being typed completed, and where the caret goes. */
export function completeMention(text: string, caret: number, username: string): { text: string; caret: number } {
  const typed = mentionBefore(text, caret);
  const at = typed?.at ?? caret;
  const inserted = `@${username} `;
  return { text: text.slice(0, at) + inserted + text.slice(caret).replace(/^ /, ''), caret: at + inserted.length };
}

interface MentionFieldProps {
  media: string;
  label: string;
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onEnter: () => void;
  onEscape?: () => void;
  /** The suggestions open downwards: for a field in a list, whose start would cut them. */
  below?: boolean;
}

/** A growing text field that suggests people after an @: arrows and Enter or Tab choose, Escape closes. Enter alone sends. */
export function MentionField(props: MentionFieldProps) {
  const { media, label, value, field, onChange, onEnter, onEscape, below = false } = props;
  const { t } = useTranslation('comments');
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = mentionBefore(value, Math.min(caret, value.length));
  const query = useDeferredValue(typed?.query ?? '');
  const wanted = typed !== null && typed.at !== closedAt;
  const { data } = useQuery({
    ...utils.comments.suggestions.queryOptions({ media, query }),
    enabled: wanted,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const people = wanted ? (data ?? []) : [];
  const shown = people.length > 0;
  const current = Math.min(active, people.length - 1);

  const choose = ({ username }: AccountSummary) => {
    const next = completeMention(value, caret, username);
    onChange(cutText(next.text));
    setCaret(next.caret);
    setActive(0);
    // After the new text is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const person = people[current];
    if (shown && person && !event.shiftKey) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        return setActive((current + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        return choose(person);
      }
      if (event.key === 'Escape') {
        // Only the list closes, not the sheet around it.
        event.stopPropagation();
        return setClosedAt(typed?.at ?? null);
      }
    }
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      return onEscape();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="relative">
      <p role="status" className="sr-only">
        {shown && t('suggested', { count: people.length })}
      </p>
      {shown && (
        <ul
          id={`${id}list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a listbox of a combobox.
          role="listbox"
          aria-label={t('suggestions')}
          className={classNames(
            'absolute inset-x-0 z-30 my-2 max-h-60 overflow-y-auto rounded-12 border border-line bg-overlay p-1 shadow-float',
            below ? 'top-full' : 'bottom-full',
          )}
        >
          {people.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
            <li
              key={person.id}
              id={`${id}${person.id}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox.
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              data-base-ui-swipe-ignore
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-6 px-3 py-1',
                at === current ? 'bg-line' : 'hover:bg-line',
              )}
            >
              <Avatar src={person.avatar} name={personName(person)} size={32} />
              <span className="grid min-w-0">
                <span className="truncate text-15 font-medium">{personName(person)}</span>
                <span className="truncate text-13 text-muted">
                  <bdi>@{person.username}</bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        rows={1}
        value={value}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={shown ? `${id}list` : undefined}
        aria-activedescendant={shown ? `${id}${people[current]?.id}` : undefined}
        placeholder={label}
        enterKeyHint="send"
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setActive(0);
          onChange(cutText(event.target.value));
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="field-sizing-content block max-h-32 min-h-11 w-full resize-none rounded-20 border border-line bg-raised px-4 py-2.5 text-15 placeholder:text-muted"
      />
    </div>
  );
}
