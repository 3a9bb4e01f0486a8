/** What a popup is about, as its address says: a media, a comment or a shared link by its id, or a person by their username. */
export interface PopupTarget {
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
