import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode, Ref } from 'react';
import { InAddress, useBackLayer } from './back-layer.ts';
import { classNames } from './class-names.ts';

export interface DrawerProps {
  open: boolean;
  /** Without it the sheet stays open until one of its own buttons is pressed. */
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

/** A bottom sheet: drag it down, press Esc or tap outside to close it. On desktops it floats above the lower edge. */
export function Drawer({ open, onClose, title, description, children, modal = true, className, ref }: DrawerProps) {
  useBackLayer(open, onClose);
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
        <Base.Viewport className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center desktop:p-6">
          <Base.Popup
            ref={ref}
            {...(modal ? {} : notice)}
            className={classNames(
              'pointer-events-auto flex max-h-[85dvh] w-full max-w-[640px] flex-col rounded-t-20 bg-raised text-text shadow-float outline-none desktop:rounded-20',
              'translate-y-[var(--drawer-swipe-movement-y,0px)] transition-transform duration-[220ms] ease-fox data-[swiping]:transition-none data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full',
              className,
            )}
          >
            {onClose && <span aria-hidden="true" className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-line" />}
            <Base.Content className="flex min-h-0 flex-col gap-3 p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              <Base.Title className="text-17 font-bold">{title}</Base.Title>
              {description && <Base.Description className="text-15 text-muted">{description}</Base.Description>}
              <InAddress value={false}>{children}</InAddress>
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
