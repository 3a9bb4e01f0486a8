/** Settles once the next frame is on screen, or after 100 ms where none is drawn: what a tap shows first waits for nothing else. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

const waiting = new Set<() => void>();
let asked = false;

/** How long nothing waits at most, and the time for the frame that shows what the one before it did. */
const withinMs = 60;
const betweenMs = 20;

function ask() {
  asked = waiting.size > 0;
  if (!asked) return;
  // Safari has no idle callbacks yet.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: withinMs });
  else setTimeout(next, withinMs);
}

function next() {
  const [run] = waiting;
  setTimeout(ask, betweenMs);
  run?.();
}

/** Runs it when the page has nothing to draw, and never two of them before one frame: together they would be a late one. Answers the way to leave it. */
export function whenIdle(action: () => void): () => void {
  const run = () => {
    waiting.delete(run);
    action();
  };
  waiting.add(run);
  if (!asked) ask();
  return () => void waiting.delete(run);
}

/** Runs it while the page is looked at: now, or when somebody looks at it again. Answers the way to stop. */
export function whenVisible(action: () => void): () => void {
  const run = () => {
    if (document.visibilityState === 'visible') action();
  };
  run();
  document.addEventListener('visibilitychange', run);
  return () => document.removeEventListener('visibilitychange', run);
}
