/** Runs it when the page has nothing to draw, after 300 ms at the latest; answers the way to leave it. */
export function whenIdle(action: () => void): () => void {
  // Safari has no idle callbacks yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 300 });
  return () => cancelIdleCallback(handle);
}
