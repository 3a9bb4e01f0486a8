import { useEffect, useState } from 'react';

/** A blob URL of something in memory; null at first and without one. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(created);
    };
  }, [blob]);
  return url;
}

const reasons = new Set<object>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before closing the page while anything here is unsent. */
export function warnBeforeLeaving(reason: object, warn: boolean): void {
  if (warn) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
