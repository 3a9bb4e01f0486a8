import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { InAddress, useBackLayer } from './back-layer.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the backdrop or the close button. Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  closeLabel?: string;
  children?: ReactNode;
  className?: string;
}

/** A centered modal dialog: traps focus and restores it when it closes. */
export function Dialog({ open, onClose, title, description, closeLabel = 'Close', children, className }: DialogProps) {
  useBackLayer(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Base.Backdrop className="surface-motion fixed inset-0 z-40 bg-veil data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={classNames(
              'surface-motion relative grid w-full max-w-md gap-4 rounded-20 bg-raised p-6 text-text shadow-float outline-none data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0',
              className,
            )}
          >
            <Base.Title className={classNames('text-22 font-bold', onClose && 'pe-10')}>{title}</Base.Title>
            {description && <Base.Description className="text-15 text-muted">{description}</Base.Description>}
            <InAddress value={false}>{children}</InAddress>
            {onClose && (
              <span className="absolute top-3 end-3">
                <IconButton label={closeLabel} onClick={onClose}>
                  <X size={20} />
                </IconButton>
              </span>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
