import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

const columns = {
  read: 'max-w-[640px]',
  list: 'max-w-[760px]',
  grid: 'max-w-[1100px]',
  media: 'media-column',
  full: '',
} as const;

/** From here on the back button has room in the margin, and the title starts where the content does. */
const outside = {
  read: 'desktop:absolute desktop:end-full desktop:-me-6',
  list: 'min-[1020px]:absolute min-[1020px]:end-full min-[1020px]:-me-6',
  grid: 'min-[1400px]:absolute min-[1400px]:end-full min-[1400px]:-me-6',
  media: '',
  full: '',
} as const;

/**
 * The top of every page: 56 px, the title in 17 px, back before it, actions after it. `width` is that of the content below, so
 * that the title is aligned with it on desktops.
 */
export function PageHeader({
  title,
  onBack,
  backLabel,
  trailing,
  width = 'read',
  heading,
}: {
  title: ReactNode;
  /** Without it there is no back button: a destination of the main navigation. */
  onBack?: (() => void) | undefined;
  backLabel: string;
  trailing?: ReactNode;
  width?: keyof typeof columns;
  /** Attributes of the heading. */
  heading?: { id?: string; [data: `data-${string}`]: string | undefined };
}) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-background">
      <div
        className={classNames(
          'page-margin relative mx-auto flex min-h-14 items-center gap-1',
          columns[width],
          onBack && 'max-desktop:ps-1',
        )}
      >
        {onBack && (
          <span className={classNames('shrink-0', outside[width], width !== 'read' && 'desktop:-ms-2.5')}>
            <IconButton label={backLabel} onClick={onBack}>
              <ArrowLeft size={24} />
            </IconButton>
          </span>
        )}
        <h1 {...heading} className="min-w-0 grow truncate text-17 font-bold">
          {title}
        </h1>
        {trailing}
      </div>
    </header>
  );
}
