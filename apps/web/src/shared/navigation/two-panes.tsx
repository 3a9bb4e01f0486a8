import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** A list and its open item side by side, each scrolling by itself; on phones one of the two. */
export function TwoPanes({
  header,
  list,
  footer,
  item,
  empty,
  back,
}: {
  header: ReactNode;
  list: ReactNode;
  footer?: ReactNode;
  item: ReactNode | null;
  /** In the item's place while none is open; not on phones. */
  empty: ReactNode;
  /** The way back to the list on phones, unless the item has its own. */
  back?: { label: string; onBack: () => void };
}) {
  const open = item !== null;
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[minmax(260px,340px)_minmax(0,1fr)]">
      <section
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-e',
          open && 'max-desktop:hidden',
        )}
      >
        {header}
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{list}</div>
        {footer}
      </section>
      <section className={classNames('min-h-0 min-w-0 overflow-y-auto', !open && 'max-desktop:hidden')}>
        {open && back && (
          <div className="px-1 pt-1 desktop:hidden">
            <IconButton label={back.label} onClick={back.onBack}>
              <ArrowLeft size={24} />
            </IconButton>
          </div>
        )}
        {item ?? <div className="grid h-full place-items-center text-15 text-muted">{empty}</div>}
      </section>
    </div>
  );
}
