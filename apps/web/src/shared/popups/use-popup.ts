import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A popup's subject in the address: a media, comment or shared link by id, or a person by username. */
interface PopupTarget {
  media?: string;
  user?: string;
  /** A person whose live it is about, by username. */
  live?: string;
  link?: string;
  comment?: string;
  /** The popup that reopens when this one is done. */
  next?: string;
}

const about = ['media', 'user', 'live', 'link', 'comment', 'next'] as const;

/** The popup in an address; null for none. */
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

/** The address with this popup open, or with none. Everything else stays. */
export function withPopup(search: string, popup: ({ name: string } & PopupTarget) | null): string {
  const parameters = new URLSearchParams(search);
  const target = { ...popup, popup: popup?.name };
  for (const name of ['popup', ...about] as const) {
    parameters.delete(name);
    const value = target[name];
    if (value) parameters.append(name, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The router's state of a history entry; `popup` if one step back closes it: it was opened from the page behind it. */
interface Entry {
  key?: string;
  usr?: { popup?: boolean } | null;
}

/** The entry being left: going back takes a moment, and a second step meanwhile would leave the page. */
let left: Entry;

interface PopupControl {
  /** The open popup; null for none. */
  name: string | null;
  target: PopupTarget;
  /** Opens a popup over this page, replacing an open one. */
  open: (name: string, target?: PopupTarget) => void;
  close: () => void;
}

/**
 * The only way to open popups and sheets: they are in the address (`?popup=report&media=…`), so that Back closes them. Requests
 * of a popup that is no longer open (its call was answered late) have no effect.
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

/** The alert popup's text. Set by whoever opens it, and forgotten with the page. */
interface Alert {
  title: string;
  text?: string;
}

let current: Alert | null = null;

/** Sets what `usePopup().open('alert')` shows. */
export const setAlert = (alert: Alert) => {
  current = alert;
};

export const currentAlert = (): Alert | null => current;
