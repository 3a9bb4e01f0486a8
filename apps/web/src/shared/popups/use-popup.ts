import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PopupTarget, popupOf, popupTargetOf, withPopup } from './popup-address.ts';

/** What the router keeps with a history entry; `popup` when one step back closes it: it was opened from the page behind it. */
interface Entry {
  key?: string;
  usr?: { popup?: boolean } | null;
}

/** The entry that is being left: a step back takes a moment, and a second one in it would leave the page. */
let left: Entry;

export interface PopupControl {
  /** The popup that is open; null for none. */
  name: string | null;
  target: PopupTarget;
  /** Opens a popup over this page, in the place of the one that is open. */
  open: (name: string, target?: PopupTarget) => void;
  close: () => void;
}

/**
 * The one way to open popups and sheets: they stand in the address (`?popup=report&media=…`), so that Back closes them.
 * What a popup asks for when it is no longer the one that is open (its call was answered late) does nothing.
 */
export function usePopup(): PopupControl {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const name = popupOf(search);

  const show = useCallback(
    (popup: ({ name: string } & PopupTarget) | null) => {
      const entry: Entry = history.state;
      const { search } = location;
      const current = popupOf(search) !== null;
      if (entry === left || (name !== null && key !== (entry.key ?? 'default')) || !(popup || current)) return;
      const openedHere = entry.usr?.popup;
      if (popup || !openedHere)
        navigate({ search: withPopup(search, popup) }, { replace: current, state: { popup: !current || openedHere } });
      else {
        left = entry;
        navigate(-1);
      }
    },
    [navigate, key, name],
  );
  const open = useCallback((name: string, target?: PopupTarget) => show({ name, ...target }), [show]);
  const close = useCallback(() => show(null), [show]);

  return { name, target: popupTargetOf(search), open, close };
}
