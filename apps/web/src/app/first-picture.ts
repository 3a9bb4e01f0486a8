/**
 * Resolves once the largest thing so far is on the screen, or after so many milliseconds: a picture that does not come keeps nobody
 * waiting, nor does a tab that is not looked at, nor a browser that does not tell. Two frames are no answer: a slow compositor is behind.
 */
export const largestPaint = (patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver(() => done());
    const done = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(done, patienceMs);
  });

const feed = /^\/(videos|photos|$)/;

/** The picture that is looked at: not that of whoever made it, nor one of the next slides. */
const still = '[data-current] [data-stage] img';

/** Until the feed's first slide has its picture, so that nothing competes with it for the line, or for 3 s; at once on other pages and for a tag's feed with nothing in it. */
export function afterFirstPicture(): Promise<void> {
  return new Promise((resolve) => {
    // Once it has come there is a frame to show it in first.
    const look = (left: number) => {
      const shown =
        document.querySelector<HTMLImageElement>(still)?.complete || document.querySelector('[data-no-slides]');
      if (left === 0 || shown) setTimeout(resolve, left && 50);
      else setTimeout(look, 100, left - 1);
    };
    look(feed.test(location.pathname) ? 30 : 0);
  });
}
