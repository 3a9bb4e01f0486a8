/** What a popup is about, as its address says: a media by its id, or a person by their username. */
export interface PopupTarget {
  media?: string;
  user?: string;
  /** The popup that comes back when this one has done its work. */
  next?: string;
}

const names = ['popup', 'media', 'user', 'next'] as const;

/** The popup that an address opens; null for none. */
export const popupOf = (search: string): string | null => new URLSearchParams(search).get('popup');

export function popupTargetOf(search: string): PopupTarget {
  const parameters = new URLSearchParams(search);
  const [media, user, next] = [parameters.get('media'), parameters.get('user'), parameters.get('next')];
  return { ...(media ? { media } : {}), ...(user ? { user } : {}), ...(next ? { next } : {}) };
}

/** The same address with this popup open, or with none. Whatever else it says stays. */
export function withPopup(search: string, popup: ({ name: string } & PopupTarget) | null): string {
  const parameters = new URLSearchParams(search);
  for (const name of names) parameters.delete(name);
  if (popup) {
    parameters.set('popup', popup.name);
    if (popup.media) parameters.set('media', popup.media);
    if (popup.user) parameters.set('user', popup.user);
    if (popup.next) parameters.set('next', popup.next);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
