import { useCallback } from 'react';
import { usePopup } from '../popups/use-popup.ts';

/** The comment sheet has an address, so that Back closes it: `?popup=comment`. */
export function useCommentSheet() {
  const { name, open, close } = usePopup();
  return { isOpen: name === 'comment', open: useCallback(() => open('comment'), [open]), close };
}
