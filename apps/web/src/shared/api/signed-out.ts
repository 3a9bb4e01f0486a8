const target = new EventTarget();

/** Tells that the server no longer knows this session (a 401 on any call). */
export function reportSignedOut() {
  target.dispatchEvent(new Event('signed-out'));
}

/** Hears it; answers the way to stop. */
export function onSignedOut(listener: () => void): () => void {
  target.addEventListener('signed-out', listener);
  return () => target.removeEventListener('signed-out', listener);
}
