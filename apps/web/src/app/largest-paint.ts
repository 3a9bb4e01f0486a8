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
