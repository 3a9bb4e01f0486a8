/** Resolves once the next frame is painted, or after 100 ms if none is: a tap's first feedback waits for nothing else. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

const waiting = new Set<() => void>();
let scheduled = false;

/** The maximum wait, and the time for a frame to show the previous result. */
const withinMs = 60;
const betweenMs = 20;

function ask() {
  scheduled = waiting.size > 0;
  if (!scheduled) return;
  // Safari has no idle callbacks yet.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: withinMs });
  else setTimeout(next, withinMs);
}

function next() {
  const [run] = waiting;
  setTimeout(ask, betweenMs);
  run?.();
}

/** Runs it when the page is idle, and never two before one frame: together they would delay it. Returns the cancel function. */
export function whenIdle(action: () => void): () => void {
  const run = () => {
    waiting.delete(run);
    action();
  };
  waiting.add(run);
  if (!scheduled) ask();
  return () => void waiting.delete(run);
}

/** Runs it while the page is visible: now, or when it becomes visible again. Returns the stop function. */
export function whenVisible(action: () => void): () => void {
  const run = () => {
    if (document.visibilityState === 'visible') action();
  };
  run();
  document.addEventListener('visibilitychange', run);
  return () => document.removeEventListener('visibilitychange', run);
}
