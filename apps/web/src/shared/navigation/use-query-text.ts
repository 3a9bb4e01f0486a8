import { limits } from '@foxreel/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The search debounce (spec part 1 §9). */
const waitMs = 500;

/** The input, and half a second later the search query in the address, as ?q=. */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const queryText = search.get('q') ?? '';
  const [typed, setTyped] = useState(queryText);
  const sent = useRef(queryText);

  const ask = (text: string) => {
    const query = text.trim().slice(0, limits.queryMax);
    sent.current = query;
    setSearch(
      (before) => {
        if (query) before.set('q', query);
        else before.delete('q');
        return before;
      },
      { replace: true },
    );
  };
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => latest.current(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // Somebody went back, or followed a link to other text.
  useEffect(() => {
    if (queryText === sent.current) return;
    sent.current = queryText;
    setTyped(queryText);
  }, [queryText]);

  return {
    typed,
    asked: queryText,
    type: setTyped,
    /** Searches at once, without the debounce. */
    ask: (text: string) => {
      setTyped(text);
      ask(text);
    },
  };
}
