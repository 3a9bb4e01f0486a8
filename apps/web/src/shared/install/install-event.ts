/** What Chromium offers when the app can be installed; no type of it is in TypeScript's DOM. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

let offered: InstallEvent | null = null;

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** Keeps the browser's offer for later. It comes once and early, so this is called before the app is drawn. */
export function keepInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offered = event;
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
  });
}

/** Whether the browser would install the app now. */
export const installOffered = (): boolean => offered !== null;

/** Takes the offer: a browser answers each only once. */
export function takeInstallOffer(): InstallEvent | null {
  const event = offered;
  offered = null;
  return event;
}
