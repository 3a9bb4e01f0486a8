type Listener = (slide: number) => void;
const listeners = new Set<Listener>();

/** Tells whoever listens that the feed has come to this slide. */
export function slideReached(slide: number) {
  for (const listener of listeners) listener(slide);
}

export function onSlideReached(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
