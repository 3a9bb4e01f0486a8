import { useEffect, useRef } from 'react';

/** Why a form was refused: under it, in room that is kept for it, so that nothing moves when it comes. */
export function AuthRefusal({ message }: { message: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone's keyboard, or the cookie sheet, may lie over it.
    if (message) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={place} role="alert" className="-mt-2 -mb-3 min-h-11 whitespace-pre-line text-15 text-danger-text">
      {message}
    </div>
  );
}
