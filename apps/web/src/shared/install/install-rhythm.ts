/** The documented rhythm (spec part 1 §4): every 5th slide index, not within 60 s of the last showing. */
const everySlides = 5;
const restMs = 60_000;

export interface InstallMoment {
  slide: number;
  now: number;
  /** When it was last shown; null for never. */
  lastShown: number | null;
  mobile: boolean;
  ios: boolean;
  standalone: boolean;
  /** The browser has offered to install. */
  offered: boolean;
}

/** Whether the install prompt is shown on reaching this slide. Times in milliseconds. */
export function isInstallMoment({ slide, now, lastShown, mobile, ios, standalone, offered }: InstallMoment): boolean {
  const due = slide > 0 && slide % everySlides === 0 && (lastShown === null || now - lastShown >= restMs);
  return mobile && due && (ios ? !standalone : offered);
}
