export interface PictureCache {
  /** An element for this URL: one that showed it before and is detached, or a new one. */
  take(src: string): HTMLImageElement;
  /** Detaches it and keeps it while it is among the most recent. */
  keep(picture: HTMLImageElement): void;
}

/**
 * Keeps the last `most` pictures: a new element would be loaded and decoded again, using memory of its own
 * (docs/decisions/0030). One URL may have several elements, as a person's picture appears next to each of their media.
 */
export function createPictureCache(most: number): PictureCache {
  const elements: HTMLImageElement[] = [];
  return {
    take: (src) => {
      const at = elements.findLastIndex((picture) => picture.getAttribute('src') === src);
      const [last] = at === -1 ? [] : elements.splice(at, 1);
      if (last) return last;
      const picture = new Image();
      picture.decoding = 'async';
      picture.draggable = false;
      return picture;
    },
    keep: (picture) => {
      picture.remove();
      if (picture.naturalWidth === 0) return;
      elements.push(picture);
      if (elements.length > most) elements.shift();
    },
  };
}
