/** What a popup is about, as its address says: a media by its id, or a person by their username. */
export interface PopupTarget {
  media?: string;
  user?: string;
}

const names = ['popup', 'media', 'user'] as const;

/** The popup that an address opens; null for none. */
export const popupOf = (search: string): string | null => new URLSearchParams(search).get('popup');

export function popupTargetOf(search: string): PopupTarget {
  const parameters = new URLSearchParams(search);
  const [media, user] = [parameters.get('media'), parameters.get('user')];
  return { ...(media ? { media } : {}), ...(user ? { user } : {}) };
}

/** The same address with this popup open, or with none. Whatever else it says stays. */
export function withPopup(search: string, popup: ({ name: string } & PopupTarget) | null): string {
  const parameters = new URLSearchParams(search);
  for (const name of names) parameters.delete(name);
  if (popup) {
    parameters.set('popup', popup.name);
    if (popup.media) parameters.set('media', popup.media);
    if (popup.user) parameters.set('user', popup.user);
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
