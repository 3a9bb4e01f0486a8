import { type ReactNode, Suspense } from 'react';
import { LateBoundary } from './late-boundary.tsx';
import { tellPartFailed } from './tell-part-failed.ts';

/** A sheet or panel that is fetched when it is opened. Where that fails it is told and closed, and the page stays as it is. */
export function LatePart({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const onFailed = () => {
    tellPartFailed();
    onClose?.();
  };
  return (
    <LateBoundary onFailed={onFailed}>
      <Suspense fallback={null}>{children}</Suspense>
    </LateBoundary>
  );
}
