export interface PictureKeeper {
  /** An element for this address: one that showed it before and is in no page now, else a new one. */
  take(src: string): HTMLImageElement;
  /** Takes it out of the page and holds on to it, for as long as it is among the last. */
  keep(picture: HTMLImageElement): void;
}

/**
 * Keeps the last `most` pictures that were shown: a new element would be loaded and decoded anew, into memory of its own
 * (docs/decisions/0030). One address may be on several elements: a person's picture stands beside each of their media.
 */
export function createPictureKeeper(most: number): PictureKeeper {
  const kept: HTMLImageElement[] = [];
  return {
    take: (src) => {
      const at = kept.findLastIndex((picture) => picture.getAttribute('src') === src);
      const [last] = at === -1 ? [] : kept.splice(at, 1);
      if (last) return last;
      const picture = new Image();
      picture.decoding = 'async';
      picture.draggable = false;
      return picture;
    },
    keep: (picture) => {
      picture.remove();
      if (picture.naturalWidth === 0) return;
      kept.push(picture);
      if (kept.length > most) kept.shift();
    },
  };
}
