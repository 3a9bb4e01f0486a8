const most = 20;
const kept = new Map<string, HTMLImageElement>();

/**
 * The picture of an address: the element that showed it last, if that is in no page now. A new one would be loaded and decoded anew,
 * into memory of its own (docs/benchmarks.md).
 */
export function takePicture(src: string): HTMLImageElement {
  const last = kept.get(src);
  if (last && !last.isConnected) return last;
  const picture = new Image();
  picture.decoding = 'async';
  picture.draggable = false;
  return picture;
}

/** Takes it out of the page and holds on to it, for as long as it is among the last. */
export function keepPicture(src: string, picture: HTMLImageElement): void {
  picture.remove();
  if (picture.naturalWidth === 0) return;
  kept.delete(src);
  kept.set(src, picture);
  const [oldest] = kept.keys();
  if (oldest && kept.size > most) kept.delete(oldest);
}
