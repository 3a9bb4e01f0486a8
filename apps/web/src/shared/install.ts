/** Chromium's event for installable apps; missing in TypeScript's DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

let offered: InstallEvent | null = null;

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Stores the browser's prompt for later. It fires once and early, so call this before rendering. */
export function captureInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offered = event;
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
  });
}

/** Whether the browser offers to install the app. */
export const canPromptInstall = (): boolean => offered !== null;

/** Shows the prompt: browsers answer each only once. */
export function takeInstallPrompt(): InstallEvent | null {
  const event = offered;
  offered = null;
  return event;
}

/** The documented interval (spec part 1 §4): every 5th slide index, not within 60 s of the last showing. */
const everySlides = 5;
const restMs = 60_000;

interface InstallMoment {
  slide: number;
  now: number;
  /** When it was last shown; null for never. */
  lastShown: number | null;
  mobile: boolean;
  ios: boolean;
  standalone: boolean;
  /** The browser offers to install. */
  offered: boolean;
}

/** Whether to show the install prompt on this slide. Times in milliseconds. */
export function isInstallMoment({ slide, now, lastShown, mobile, ios, standalone, offered }: InstallMoment): boolean {
  const due = slide > 0 && slide % everySlides === 0 && (lastShown === null || now - lastShown >= restMs);
  return mobile && due && (ios ? !standalone : offered);
}

type Listener = (slide: number) => void;
const listeners = new Set<Listener>();

/** Reports the feed's current slide to listeners. */
export function slideReached(slide: number) {
  for (const listener of listeners) listener(slide);
}

export function onSlideReached(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** iPhones and iPads: the latter claim to be Macs, but Macs have no touch. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

export const isMobile = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && !window.matchMedia('(min-width: 900px)').matches;
