import { limits } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { useQueryWords } from '../../../shared/navigation/use-query-words.ts';
import { type Suggestion, suggestionsQuery } from '../queries.ts';
import { tagPath } from '../search-path.ts';
import { Suggestions } from './suggestions.tsx';

const pathOf = (suggestion: Suggestion) =>
  suggestion.kind === 'creator' ? `/${suggestion.username}` : tagPath(suggestion.tag.name);

/** The search field with its dropdown: arrows choose, Enter follows or searches at once, Esc closes. */
export function SearchBox({ words }: { words: ReturnType<typeof useQueryWords> }) {
  const { t } = useTranslation('search');
  const { typed, asked, type, ask } = words;
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const { data: found } = useQuery({ ...suggestionsQuery(asked), enabled: open && asked !== '' });
  const shown = open && typed.trim() !== '' && asked === typed.trim() ? (found ?? []) : [];

  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const follow = (suggestion: Suggestion) => {
    close();
    navigate(pathOf(suggestion));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setChosen((before) => (before + step + shown.length + 1) % (shown.length + 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const suggestion = shown[chosen];
      if (suggestion) return follow(suggestion);
      ask(typed);
      close();
    } else if (event.key === 'Escape' && shown.length > 0) {
      // The browser would clear the field too.
      event.preventDefault();
      close();
    }
  };

  return (
    <search
      className="relative block"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 text-muted" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t('placeholder')}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown[chosen] ? `${list}-${chosen}` : undefined}
        placeholder={t('placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.queryMax}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setOpen(true);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full rounded-full border border-line bg-raised pr-12 pl-12 text-17 text-text placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <span className="absolute top-0.5 right-0.5">
          <IconButton
            label={t('clear')}
            onClick={() => {
              ask('');
              input.current?.focus();
            }}
          >
            <X size={20} />
          </IconButton>
        </span>
      )}
      <Suggestions id={list} suggestions={shown} chosen={chosen} onChoose={follow} />
    </search>
  );
}
