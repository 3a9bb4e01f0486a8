/** Settles once the next frame is on screen, or after 100 ms where none is drawn: what a tap shows first waits for nothing else. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
