import { limits } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Hash, Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { formatCount } from '../../shared/format.ts';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { useQueryText } from '../../shared/navigation/use-query-text.ts';
import { personName } from '../../shared/people/person.tsx';
import { RequireSession } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';
import { type SearchPlace, type Suggestion, searchPlace, suggestionsQuery, tagPath } from './search-queries.ts';
import { CreatorResults, FavoriteResults, MediaResults, TagPage, TagResults } from './search-results.tsx';

/** The dropdown under the search field. Its rows are options of the field, which keeps the focus. */
function Suggestions({
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
              <QueryText first={personName(suggestion)} second={`@${suggestion.username}`} />
            </>
          ) : (
            <>
              <span className="grid size-9 place-items-center rounded-full bg-overlay text-muted">
                <Hash size={20} aria-hidden="true" />
              </span>
              <QueryText
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

function QueryText({ first, second }: { first: string; second: string }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate text-15 font-medium">{first}</span>
      <span className="truncate text-13 text-muted">{second}</span>
    </span>
  );
}

const pathOf = (suggestion: Suggestion) =>
  suggestion.kind === 'creator' ? `/${suggestion.username}` : tagPath(suggestion.tag.name);

/** The search field with its dropdown: arrows choose, Enter opens or searches at once, Esc closes. */
function SearchBox({ words }: { words: ReturnType<typeof useQueryText> }) {
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
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3.5 start-4 text-muted" />
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
        className="h-12 w-full rounded-full border border-line bg-raised pe-12 ps-12 text-17 text-text placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <span className="absolute top-0.5 end-0.5">
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

/** /s and everything below it: the field, the tabs, and the results. The query is kept across tabs. */
export function SearchPage() {
  const { tab, subTab, tag } = useParams();
  const { search } = useLocation();
  const place = searchPlace({ ...(tab ? { tab } : {}), ...(subTab ? { subTab } : {}), ...(tag ? { tag } : {}) });
  if ('elsewhere' in place) return <Navigate to={place.elsewhere + search} replace />;
  if (place.tab === 'tag') return <TagPage kind={place.kind} tag={place.tag} />;
  return <Results place={place} />;
}

type ResultsPlace = Exclude<SearchPlace, { elsewhere: string } | { tab: 'tag' }>;

function Results({ place }: { place: ResultsPlace }) {
  const { t } = useTranslation('search');
  const words = useQueryText();
  const { account } = useSession();
  const q = words.asked ? `?q=${encodeURIComponent(words.asked)}` : '';
  const links = [
    { to: `/s/media/video${q}`, label: t('media'), active: place.tab === 'media' },
    { to: `/s/tags${q}`, label: t('tags') },
    { to: `/s/creators${q}`, label: t('creators') },
    ...(account
      ? [{ to: `/s/favorites/video/liked${q}`, label: t('favorites'), active: place.tab === 'favorites' }]
      : []),
  ];
  return (
    <div className="media-column">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="page-margin sticky top-0 z-20 border-b border-line bg-background pt-3 desktop:pt-5">
        <div className="mx-auto max-w-[640px]">
          <SearchBox words={words} />
        </div>
        <div className="no-scrollbar -mx-3 mt-1 flex overflow-x-auto desktop:mx-0 desktop:justify-center">
          <TabLinks label={t('tabs')} links={links} />
        </div>
      </div>
      {place.tab === 'media' && <MediaResults kind={place.kind} query={words.asked} />}
      {place.tab === 'tags' && <TagResults query={words.asked} />}
      {place.tab === 'creators' && <CreatorResults query={words.asked} />}
      {place.tab === 'favorites' && (
        <RequireSession>
          <FavoriteResults kind={place.kind} favorites={place.favorites} query={words.asked} />
        </RequireSession>
      )}
    </div>
  );
}
