/**
 * Resolves once this picture is painted as the largest element so far, or after this many milliseconds, if it fails, the tab is
 * hidden, or the browser does not report it. Counting two frames would not do: a slow compositor lags behind.
 */
export const largestPaint = (picture: Element, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === picture)) done();
    });
    const done = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(done, patienceMs);
  });

const feed = /^\/(videos|photos|$)/;

/** The visible picture, not an avatar or one of the next slides. */
const still = '[data-current] [data-stage] img';

/**
 * Until the feed's first slide has its picture, or for 3 s, so that nothing competes with it for bandwidth; at once on other
 * pages and for an empty tag feed.
 */
export function afterFirstPicture(): Promise<void> {
  return new Promise((resolve) => {
    // Once loaded it takes a frame to appear.
    const look = (left: number) => {
      const shown =
        document.querySelector<HTMLImageElement>(still)?.complete || document.querySelector('[data-no-slides]');
      if (left === 0 || shown) setTimeout(resolve, left && 50);
      else setTimeout(look, 100, left - 1);
    };
    look(feed.test(location.pathname) ? 30 : 0);
  });
}
