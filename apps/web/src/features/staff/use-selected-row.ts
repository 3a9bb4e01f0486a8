import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the chosen row of a list in sight, however it was chosen. */
export function useSelectedRow(selected: boolean): RefObject<HTMLButtonElement | null> {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return row;
}
