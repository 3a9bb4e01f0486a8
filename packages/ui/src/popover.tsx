import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

/** A small surface next to `trigger` (one button element). */
export function Popover({ trigger, title, children }: { trigger: ReactElement; title?: string; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className="z-50">
          <Base.Popup className="surface-motion grid max-w-80 gap-2 rounded-12 border border-line bg-overlay p-4 text-text shadow-float outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {title && <Base.Title className="text-15 font-medium">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
