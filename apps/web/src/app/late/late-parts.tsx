import { useEffect } from 'react';
import { InstallPrompt } from './install-prompt.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Landing } from './landing.tsx';
import { PageTitle } from './page-title.tsx';
import { PushHere } from './push-here.tsx';
import { startServiceWorker } from './service-worker.ts';

/** What every page has but none needs to show: titles, landing, the map of keys, the install prompt, the service worker. */
export function LateParts() {
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void startServiceWorker();
  }, []);
  return (
    <>
      <PageTitle />
      <Landing />
      <KeyboardHelp />
      <InstallPrompt />
      <PushHere />
    </>
  );
}
