import { useState } from 'react';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';

/** Which item of a list is open: the chosen one, or beside the list the first. One that has gone gives its place to its successor. */
export function useChosen<Item extends { id: string }>(items: readonly Item[]) {
  const [place, setPlace] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const beside = useDesktop();
  const found = items.findIndex(({ id }) => id === place.id);
  const index = found >= 0 ? found : Math.min(place.index, items.length - 1);
  const current = found >= 0 || beside ? (items[index] ?? null) : null;
  const choose = (id: string | null) =>
    setPlace({
      id,
      index: Math.max(
        0,
        items.findIndex((item) => item.id === id),
      ),
    });
  const move = (by: 1 | -1) => {
    const next = items[Math.min(Math.max(index + by, 0), items.length - 1)];
    if (next) choose(next.id);
  };
  return { current, choose, move };
}
