import type { ReactNode } from 'react';
import { lazyComponent } from '../i18n/lazy-component.ts';
import { LatePart } from '../navigation/late-part.tsx';

const CommentSheet = lazyComponent(async () => (await import('./comment-sheet.tsx')).CommentSheet);

/** The phone's sheet of comments; what plays below goes on. */
export function LateCommentSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <LatePart onClose={onClose}>
      <CommentSheet onClose={onClose}>{children}</CommentSheet>
    </LatePart>
  );
}
