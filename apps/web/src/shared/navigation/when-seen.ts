/** Runs it while the page is looked at: now, or when somebody looks at it again. Answers the way to stop. */
export function whenSeen(action: () => void): () => void {
  const run = () => {
    if (document.visibilityState === 'visible') action();
  };
  run();
  document.addEventListener('visibilitychange', run);
  return () => document.removeEventListener('visibilitychange', run);
}
