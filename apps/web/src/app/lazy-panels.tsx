import { leaveOldLayers } from '@foxreel/ui/back-layer';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isPasswordRequested, onPasswordRequest, settlePasswordRequest } from '../shared/api/password-request.ts';
import { useGateFlags } from '../shared/gate-flags.ts';
import { installOffered, isInstallMoment, isIos, isMobile, isStandalone, onSlideReached } from '../shared/install.ts';
import { isDialogOpen, isKeyOff } from '../shared/keys.ts';
import { LateBoundary, LatePart, lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { usePopup } from '../shared/popups/use-popup.ts';
import { useSession } from '../shared/session/session.ts';
import { PushHere, startServiceWorker } from './service-worker.tsx';
import { CampaignVisit, LastAccount, PageTitle, VisitedPath } from './visit-tracking.tsx';

/** For as long as the page lives: a reload begins the rhythm anew. */
let lastShown: number | null = null;

/** Hears the feed's slides and opens the install sheet in the documented rhythm, unless something else is open. */
function InstallPrompt() {
  const { name, open } = usePopup();
  const onSlide = useEffectEvent((slide: number) => {
    const now = Date.now();
    const device = { mobile: isMobile(), ios: isIos(), standalone: isStandalone(), offered: installOffered() };
    if (name !== null || !isInstallMoment({ slide, now, lastShown, ...device })) return;
    lastShown = now;
    open('install_app');
  });
  useEffect(() => onSlideReached((slide) => onSlide(slide)), []);
  return null;
}

const KeyboardMap = lazyComponent(
  async () => (await import('../features/keyboard/keyboard-map.tsx')).KeyboardMap,
  ['keyboard'],
);
const typing = 'input, textarea, select, [contenteditable="true"]';

/** '?', or Ctrl and / for those who have turned the keys of one letter off. */
function opensMap({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key === '/' : key === '?' && !isKeyOff(key);
}

/** A key opens the map of keys, unless somebody is typing or a dialog is open. */
function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensMap(event)) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (isDialogOpen()) return;
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!open) return null;
  return (
    <LatePart onClose={() => setOpen(false)}>
      <KeyboardMap onClose={() => setOpen(false)} />
    </LatePart>
  );
}

const LandingLayer = lazyComponent(
  async () => (await import('../features/landing/landing-layer.tsx')).LandingLayer,
  ['landing'],
);
const key = 'landing_seen';

/** The landing of visitors at '/', once per visit and after the age and cookie questions (docs/decisions/0017). */
function Landing() {
  const { pathname } = useLocation();
  const { known, account } = useSession();
  const { agreed18, cookies } = useGateFlags();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(key) === 'true');
  if (seen || pathname !== '/' || !known || account || !agreed18 || !cookies) return null;
  const leave = () => {
    sessionStorage.setItem(key, 'true');
    setSeen(true);
  };
  return (
    <LateBoundary>
      <Suspense fallback={null}>
        <LandingLayer onLeave={leave} />
      </Suspense>
    </LateBoundary>
  );
}

const PasswordDialog = lazyComponent(
  async () => (await import('../features/account/password-dialog.tsx')).PasswordDialog,
  ['account', 'forms'],
);

/** The question for the password over any page, whenever the server asks for it. Nothing is fetched before it does. */
function PasswordPrompt() {
  const asked = useSyncExternalStore(onPasswordRequest, isPasswordRequested);
  if (!asked) return null;
  return (
    <LatePart onClose={() => settlePasswordRequest(false)}>
      <PasswordDialog onDone={settlePasswordRequest} />
    </LatePart>
  );
}

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
