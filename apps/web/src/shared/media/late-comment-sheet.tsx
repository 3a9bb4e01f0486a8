import { lazy, type ReactNode, Suspense } from 'react';
import { LateBoundary } from '../navigation/late-boundary.tsx';
import { tellPartFailed } from '../navigation/tell-part-failed.ts';

const CommentSheet = lazy(async () => ({ default: (await import('./comment-sheet.tsx')).CommentSheet }));

/** The phone's sheet of comments, fetched when it is opened; where that fails it is told, and what plays below goes on. */
export function LateCommentSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const onFailed = () => {
    tellPartFailed();
    onClose();
  };
  return (
    <LateBoundary onFailed={onFailed}>
      <Suspense fallback={null}>
        <CommentSheet onClose={onClose}>{children}</CommentSheet>
      </Suspense>
    </LateBoundary>
  );
}
