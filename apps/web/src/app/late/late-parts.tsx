import { leaveOldLayers } from '@foxreel/ui/back-layer';
import { useEffect } from 'react';
import { CampaignVisit } from './campaign-visit.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Landing } from './landing.tsx';
import { LastAccount } from './last-account.tsx';
import { PageTitle } from './page-title.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { PushHere } from './push-here.tsx';
import { startServiceWorker } from './service-worker.ts';
import { VisitedPath } from './visited-path.tsx';

/** What every page has but none needs to show: titles, where the tab has been and with whom, landing, the map of keys, the install prompt, the service worker, the toaster, campaigns. */
export function LateParts() {
  useEffect(() => {
    leaveOldLayers();
    // What says that the server is away cannot be fetched then.
    void import('@foxreel/ui/toaster').catch(() => undefined);
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void startServiceWorker();
  }, []);
  return (
    <>
      <PageTitle />
      <VisitedPath />
      <LastAccount />
      <Landing />
      <KeyboardHelp />
      <InstallPrompt />
      <PushHere />
      <PasswordPrompt />
      <CampaignVisit />
    </>
  );
}
