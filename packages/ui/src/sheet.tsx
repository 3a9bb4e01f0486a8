import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { InAddress, useBackLayer } from './back-layer.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useTexts } from './texts.ts';

export interface SheetProps {
  open: boolean;
  /** Called on Esc, a drag down, the backdrop or the close button. Without it only its own buttons close the sheet. */
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** false: the page behind stays usable, including its keys (a cookie notice, `data-notice`). */
  modal?: boolean;
  className?: string;
  /** The sheet element. */
  ref?: Ref<HTMLDivElement>;
}

/** Arrow keys also reach the page, which a modal sheet would prevent. */
const notice = {
  'data-notice': '',
  onKeyDown: (event: { preventBaseUIHandler: () => void }) => event.preventBaseUIHandler(),
};

/**
 * The one layer over a page: a bottom sheet on phones that springs up and can be dragged away, a centered dialog on desktops.
 * Traps focus and restores it. Long content scrolls inside; a child with `min-h-0` scrolls by itself instead.
 */
export function Sheet({ open, onClose, title, description, children, modal = true, className, ref }: SheetProps) {
  useBackLayer(open, onClose);
  const { close } = useTexts();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose?.()}
      modal={modal}
      disablePointerDismissal={!onClose}
    >
      <Base.Portal>
        {modal && (
          <Base.Backdrop className="surface-motion fixed inset-0 z-40 bg-veil data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        )}
        <Base.Viewport
          className={classNames(
            'pointer-events-none fixed inset-0 z-50 flex items-end justify-center desktop:p-6',
            modal && 'desktop:items-center',
          )}
        >
          <Base.Popup
            ref={ref}
            {...(modal ? {} : notice)}
            className={classNames(
              'sheet-motion pointer-events-auto relative flex max-h-[calc(100dvh-24px)] w-full flex-col rounded-t-20 bg-raised text-text shadow-float outline-none desktop:rounded-20',
              modal ? 'sheet-dialog max-w-[640px] desktop:max-w-md' : 'max-w-[640px]',
              className,
            )}
          >
            {onClose && (
              <span aria-hidden="true" className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line desktop:hidden" />
            )}
            <Base.Content
              className={classNames(
                'flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-4 pb-[max(16px,env(safe-area-inset-bottom))] [&>:not(.min-h-0)]:shrink-0',
                onClose ? 'pt-1 desktop:pt-5' : 'pt-4 desktop:pt-5',
                modal && 'desktop:px-6 desktop:pb-6',
              )}
            >
              <div className={classNames('grid gap-1', onClose && 'pe-11')}>
                <Base.Title
                  className={classNames('text-17 font-bold', onClose && 'flex min-h-11 items-center desktop:min-h-9')}
                >
                  {title}
                </Base.Title>
                {description && <Base.Description className="text-15 text-muted">{description}</Base.Description>}
              </div>
              <InAddress value={false}>{children}</InAddress>
              {onClose && (
                <span className="absolute end-2 top-3">
                  <IconButton label={close} onClick={onClose}>
                    <X size={20} />
                  </IconButton>
                </span>
              )}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
