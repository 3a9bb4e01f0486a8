/** A cold page must not freeze the grid for longer. */
const arriveWithinMs = 400;

/** Resolves once an element is there, or after the time. */
function appears(selector: string, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => document.querySelector(selector) && done());
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(done, withinMs);
  });
}

/**
 * Opens a media's page with `go`; its picture in the grid grows into the stage there. Under reduced motion, and in browsers
 * without view transitions, the page opens at once.
 */
export function growIntoFilm(picture: HTMLElement, go: () => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('startViewTransition' in document)) {
    go();
    return;
  }
  const root = document.documentElement;
  picture.style.viewTransitionName = 'film';
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    root.dataset['openingFilm'] = '';
    go();
    await appears('[data-stage]', arriveWithinMs);
  });
  // A transition that another one replaces rejects; the page has changed all the same.
  transition.ready.catch(() => undefined);
  const end = () => {
    delete root.dataset['openingFilm'];
  };
  transition.finished.then(end, end);
}
