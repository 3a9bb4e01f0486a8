import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isKeyOff } from '../../shared/keys.ts';
import { type PagedQuery, ShowMore } from '../../shared/navigation/paged-list.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A staff list in its four states. */
export function StaffList<Item extends { id: string }>({
  label,
  query,
  items,
  icon = <Check size={24} />,
  nothing,
  failed,
  row,
}: {
  label: string;
  query: PagedQuery & { isPending: boolean };
  items: readonly Item[];
  icon?: ReactNode;
  nothing: string;
  failed: string;
  row: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation('staff');
  if (query.isPending)
    return (
      <div aria-busy="true">
        {skeletons.map((key) => (
          <div key={key} className="grid gap-2 border-line border-b px-3 py-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    );
  if (query.isError && items.length === 0)
    return (
      <ErrorState title={failed} retryLabel={t('retry')} onRetry={() => void query.refetch()} busy={query.isFetching} />
    );
  if (items.length === 0) return <EmptyState icon={icon} title={nothing} />;
  return (
    <>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </>
  );
}

/** A row of a staff list; the selected one stays in view. */
export function SelectableRow({
  selected,
  onChoose,
  className,
  children,
}: {
  selected: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected || undefined}
      onClick={onChoose}
      className={classNames(
        'w-full border-line border-b px-3 text-start -outline-offset-2',
        selected ? 'bg-overlay' : 'hover:bg-raised',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** One row of a staff list: two lines of text, and two short notes at the end. */
export function StaffRow({
  selected,
  onChoose,
  title,
  note,
  text,
  mark,
  quiet = false,
}: {
  selected: boolean;
  onChoose: () => void;
  title: ReactNode;
  note: ReactNode;
  text: ReactNode;
  /** Highlighted; a quiet one is not. */
  mark?: ReactNode;
  quiet?: boolean;
}) {
  return (
    <SelectableRow
      selected={selected}
      onChoose={onChoose}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5"
    >
      <span className="truncate text-15">{title}</span>
      <span className="tabular justify-self-end text-13 text-muted">{note}</span>
      <span className="truncate text-13 text-muted">{text}</span>
      {mark && (
        <span className={classNames('justify-self-end text-13', quiet ? 'text-muted' : 'text-danger-text')}>
          {mark}
        </span>
      )}
    </SelectableRow>
  );
}

/** The keys of a staff page by action, below its list. */
export const KeyHints = ({ hints }: { hints: readonly (readonly [key: string, what: string])[] }) => (
  <p className="hidden flex-wrap gap-x-3 gap-y-1 border-line border-t px-3 py-2 text-13 text-muted desktop:flex">
    {hints.map(([key, what]) => (
      <span key={key}>
        <kbd className="font-medium text-text">{key}</kbd> {what}
      </span>
    ))}
  </p>
);

/** A list's open item: the selected one, or on desktops the first. A removed one is replaced by its successor. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
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

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A page's shortcuts, by lower-case key; inactive while typing, in a dialog, or with a modifier. */
export function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (isKeyOff(event.key) || isDialogOpen()) return;
      // Space and Enter press a focused button.
      if (/^( |Enter)$/.test(event.key) && event.target instanceof Element && event.target.closest('button, a')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** j and k, and the arrows: next and previous. */
export const moveKeys = (move: (by: 1 | -1) => void): Record<string, () => void> => ({
  j: () => move(1),
  k: () => move(-1),
  arrowdown: () => move(1),
  arrowup: () => move(-1),
});

/** A key next to a button's label; where there is a keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className="rounded-6 border border-current px-1.5 text-13 opacity-70 max-desktop:hidden">{children}</kbd>;
}
