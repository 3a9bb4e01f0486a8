import { classNames } from '@foxreel/ui/class-names';
import { type ReactNode, useCallback, useRef, useState } from 'react';

/** A drag this far to the side hides the chat. */
const hideAfterPx = 72;
/** A drag is sideways once it moved this much, mostly sideways. */
const sidewaysPx = 12;

/** Whether a phone shows the chat over the picture. */
export function useChatShown() {
  const [shown, setShown] = useState(true);
  const hide = useCallback(() => setShown(false), []);
  const toggle = useCallback(() => setShown((before) => !before), []);
  return { shown, hide, toggle };
}

/** The lower part of a phone's live: chat and actions over a scrim. A swipe to either side puts the chat away. */
export function ChatOverlay({
  shown,
  onHide,
  beside = false,
  children,
}: {
  shown: boolean;
  onHide: () => void;
  /** In landscape the pictures of a battle are beside it, not below. */
  beside?: boolean;
  children: ReactNode;
}) {
  const start = useRef<{ x: number; y: number; sideways: boolean } | null>(null);
  const [offset, setOffset] = useState(0);
  const end = (x: number | null) => {
    const from = start.current;
    start.current = null;
    setOffset(0);
    if (from?.sideways && x !== null && Math.abs(x - from.x) > hideAfterPx) onHide();
  };
  return (
    <div
      data-chat={shown ? 'shown' : 'hidden'}
      // A desktop at 200 % zoom also gets this layout: a mouse may drag, but selecting text comes first.
      onPointerDown={({ clientX, clientY, pointerType }) => {
        if (shown && pointerType !== 'mouse') start.current = { x: clientX, y: clientY, sideways: false };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const from = start.current;
        if (!from) return;
        const [x, y] = [clientX - from.x, clientY - from.y];
        from.sideways ||= Math.abs(x) > sidewaysPx && Math.abs(x) > 2 * Math.abs(y);
        if (from.sideways) setOffset(x);
      }}
      onPointerUp={({ clientX }) => end(clientX)}
      onPointerCancel={() => end(null)}
      className={classNames(
        'scrim-bottom absolute inset-x-0 bottom-0 flex touch-pan-y flex-col p-3 pt-10 pe-1 pb-[max(8px,env(safe-area-inset-bottom))]',
        shown
          ? classNames('h-[46%]', beside ? 'landscape:h-[72%]' : 'landscape:h-[60%]')
          : 'pointer-events-none *:pointer-events-auto',
        beside && 'landscape:start-[60%]',
      )}
      style={
        offset === 0
          ? undefined
          : { transform: `translateX(${offset}px)`, opacity: Math.max(0.2, 1 - Math.abs(offset) / 240) }
      }
    >
      {children}
    </div>
  );
}
