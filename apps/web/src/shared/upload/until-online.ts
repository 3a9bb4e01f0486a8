/** Waits before the next try: `ms`, or until the browser is online again where it knows that it is not. Aborting ends it too. */
export function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(finish, ms) : undefined;
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
