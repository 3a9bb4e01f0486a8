import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PopupTarget, popupOf, popupTargetOf, withPopup } from './popup-address.ts';

/** Kept with the history entry: this popup was opened from the page behind it, so one step back closes it. */
const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'popup' in state && state.popup === true;

export interface PopupControl {
  /** The popup that is open; null for none. */
  name: string | null;
  target: PopupTarget;
  /** Opens a popup over this page, in the place of the one that is open. */
  open: (name: string, target?: PopupTarget) => void;
  close: () => void;
}

/** The one way to open popups and sheets: they stand in the address (`?popup=report&media=…`), so that Back closes them. */
export function usePopup(): PopupControl {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const name = popupOf(search);

  const open = useCallback(
    (wanted: string, target: PopupTarget = {}) => {
      const current = popupOf(search) !== null;
      const inPlace = { replace: current, state: { popup: !current || openedHere(state) } };
      navigate({ search: withPopup(search, { name: wanted, ...target }) }, inPlace);
    },
    [navigate, search, state],
  );
  const close = useCallback(() => {
    if (popupOf(search) === null) return;
    if (openedHere(state)) navigate(-1);
    else navigate({ search: withPopup(search, null) }, { replace: true });
  }, [navigate, search, state]);

  return { name, target: popupTargetOf(search), open, close };
}
