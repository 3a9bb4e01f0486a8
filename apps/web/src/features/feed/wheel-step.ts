/** Tells one turn of a wheel, or one swipe on a trackpad with its long tail, from the next. */
export function createWheelStep() {
  let lastEvent = Number.NEGATIVE_INFINITY;
  let lastStep = Number.NEGATIVE_INFINITY;
  let lastSize = 0;

  /** Takes every wheel event; answers -1 or 1 when the feed should move by one slide, else 0. Times in milliseconds. */
  return (deltaY: number, now: number): -1 | 0 | 1 => {
    const size = Math.abs(deltaY);
    const quiet = now - lastEvent > 120;
    const pushed = size > lastSize * 1.6 + 12;
    const rested = now - lastStep > 420;
    lastEvent = now;
    lastSize = size;
    if (size < 4 || !rested || !(quiet || pushed)) return 0;
    lastStep = now;
    return deltaY > 0 ? 1 : -1;
  };
}
