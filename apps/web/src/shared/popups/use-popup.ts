import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a popup is about, as its address says: a media, a comment or a shared link by its id, or a person by their username. */
interface PopupTarget {
  media?: string;
  user?: string;
  link?: string;
  comment?: string;
  /** The popup that comes back when this one has done its work. */
  next?: string;
}

const about = ['media', 'user', 'link', 'comment', 'next'] as const;

/** The popup that an address opens; null for none. */
export const popupOf = (search: string): string | null => new URLSearchParams(search).get('popup');

export function popupTargetOf(search: string): PopupTarget {
  const parameters = new URLSearchParams(search);
  const target: PopupTarget = {};
  for (const name of about) {
    const value = parameters.get(name);
    if (value) target[name] = value;
  }
  return target;
}

/** The same address with this popup open, or with none. Whatever else it says stays. */
export function withPopup(search: string, popup: ({ name: string } & PopupTarget) | null): string {
  const parameters = new URLSearchParams(search);
  const wanted = { ...popup, popup: popup?.name };
  for (const name of ['popup', ...about] as const) {
    parameters.delete(name);
    const value = wanted[name];
    if (value) parameters.append(name, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** What the router keeps with a history entry; `popup` when one step back closes it: it was opened from the page behind it. */
interface Entry {
  key?: string;
  usr?: { popup?: boolean } | null;
}

/** The entry that is being left: a step back takes a moment, and a second one in it would leave the page. */
let left: Entry;

interface PopupControl {
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

/** What the alert popup says. It is told by whoever opens the popup, and forgotten with the page. */
interface Alert {
  title: string;
  text?: string;
}

let current: Alert | null = null;

/** Says what `usePopup().open('alert')` is to show. */
export const setAlert = (alert: Alert) => {
  current = alert;
};

export const currentAlert = (): Alert | null => current;
