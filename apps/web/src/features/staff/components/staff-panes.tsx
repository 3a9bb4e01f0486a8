import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A part of /staff: its header and list left, the open item right; on phones one of the two. */
export function StaffPanes({
  header,
  list,
  hints,
  item,
  empty,
  onBack,
}: {
  header: ReactNode;
  list: ReactNode;
  /** Keys, by what they do. */
  hints: readonly (readonly [key: string, what: string])[];
  item: ReactNode | null;
  empty: string;
  onBack: () => void;
}) {
  const { t } = useTranslation('staff');
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[360px_minmax(0,1fr)]">
      <section
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-r',
          item !== null && 'max-desktop:hidden',
        )}
      >
        {header}
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">{list}</div>
        <p className="hidden flex-wrap gap-x-3 gap-y-1 border-line border-t px-3 py-2 text-13 text-muted desktop:flex">
          {hints.map(([key, what]) => (
            <span key={key}>
              <kbd className="font-medium text-text">{key}</kbd> {what}
            </span>
          ))}
        </p>
      </section>
      <section className={classNames('min-h-0 overflow-y-auto', item === null && 'max-desktop:hidden')}>
        {item ? (
          <>
            <div className="px-1 pt-1 desktop:hidden">
              <IconButton label={t('backToList')} onClick={onBack}>
                <ArrowLeft size={24} />
              </IconButton>
            </div>
            {item}
          </>
        ) : (
          <p className="grid h-full place-items-center text-15 text-muted">{empty}</p>
        )}
      </section>
    </div>
  );
}
