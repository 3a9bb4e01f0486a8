import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useBackLayer } from './back-layer.ts';
import { IconButton } from './icon-button.tsx';
import { useTexts } from './texts.ts';

/**
 * A picture that opens over the whole page from `trigger` (one button element); Esc, Back, a tap outside or the close button
 * closes it.
 */
export function Lightbox({ trigger, src, alt }: { trigger: ReactElement; src: string; alt: string }) {
  const [open, setOpen] = useState(false);
  const { close } = useTexts();
  useBackLayer(open, () => setOpen(false));
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="surface-motion fixed inset-0 z-40 bg-black/90 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup className="surface-motion pointer-events-none fixed inset-0 z-50 grid place-items-center p-4 outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <Base.Title className="sr-only">{alt}</Base.Title>
          <img
            src={src}
            alt={alt}
            className="pointer-events-auto max-h-full min-h-0 max-w-full rounded-6 object-contain"
          />
          <Base.Close
            render={
              <IconButton label={close} onPicture className="pointer-events-auto fixed top-3 end-3">
                <X size={24} />
              </IconButton>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
