import { leaveStaleLayers } from '@foxreel/ui/back-layer';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import {
  isPasswordRequested,
  settlePasswordRequest,
  subscribePasswordRequest,
} from '../shared/api/password-request.ts';
import { useGateFlags } from '../shared/gate-flags.ts';
import { chooseLanguage, currentLanguage } from '../shared/i18n/i18n.ts';
import { canPromptInstall, isInstallMoment, isIos, isMobile, isStandalone, onSlideReached } from '../shared/install.ts';
import { isDialogOpen, isKeyOff } from '../shared/keys.ts';
import { LazyBoundary, LazyPanel, lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { usePopup } from '../shared/popups/use-popup.ts';
import { useSession } from '../shared/session/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeptData } from './kept-data.ts';
import { Outbox } from './outbox.ts';
import { PushRegistration, startServiceWorker } from './service-worker.tsx';
import { CampaignVisit, LastAccount, PageTitle, VisitedPath } from './visit-tracking.tsx';

/** Per page load: a reload restarts it. */
let lastShown: number | null = null;

/** Opens the install sheet after the documented slides of the feed, unless something else is open. */
function InstallPrompt() {
  const { name, open } = usePopup();
  const onSlide = useEffectEvent((slide: number) => {
    const now = Date.now();
    const device = { mobile: isMobile(), ios: isIos(), standalone: isStandalone(), offered: canPromptInstall() };
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

/** '?', or Ctrl+/ for people who turned off single-letter shortcuts. */
function opensMap({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key === '/' : key === '?' && !isKeyOff(key);
}

/** Opens the keyboard shortcuts, unless somebody is typing or a dialog is open. */
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
    <LazyPanel onClose={() => setOpen(false)}>
      <KeyboardMap onClose={() => setOpen(false)} />
    </LazyPanel>
  );
}

const LandingLayer = lazyComponent(
  async () => (await import('../features/landing/landing-layer.tsx')).LandingLayer,
  ['landing'],
);
const key = 'landing_seen';

/** The landing for visitors at '/', once per visit, after the age and cookie questions (docs/decisions/0017). */
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
    <LazyBoundary>
      <Suspense fallback={null}>
        <LandingLayer onLeave={leave} />
      </Suspense>
    </LazyBoundary>
  );
}

const PasswordDialog = lazyComponent(
  async () => (await import('../features/account/password-dialog.tsx')).PasswordDialog,
  ['account', 'forms'],
);

/** Asks for the password on any page when the server requires it. Fetched only then. */
function PasswordPrompt() {
  const isRequested = useSyncExternalStore(subscribePasswordRequest, isPasswordRequested);
  if (!isRequested) return null;
  return (
    <LazyPanel onClose={() => settlePasswordRequest(false)}>
      <PasswordDialog onDone={settlePasswordRequest} />
    </LazyPanel>
  );
}

/** Shows the account's language after signing in on another device. Where its texts cannot be fetched, the language stays. */
function AccountLanguage() {
  const language = useSession().account?.own?.language ?? null;
  useEffect(() => {
    if (language && language !== currentLanguage()) chooseLanguage(language).catch(() => undefined);
  }, [language]);
  return null;
}

/** What every page has but none needs for its first paint. */
export function LazyPanels() {
  useEffect(() => {
    leaveStaleLayers();
    // The toaster reports an unreachable server, so it must be loaded before.
    void import('@foxreel/ui/toaster').catch(() => undefined);
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void startServiceWorker();
  }, []);
  return (
    <>
      <ConnectionBanner />
      <PageTitle />
      <VisitedPath />
      <LastAccount />
      <AccountLanguage />
      <Landing />
      <KeyboardHelp />
      <InstallPrompt />
      <PushRegistration />
      <Outbox />
      <KeptData />
      <PasswordPrompt />
      <CampaignVisit />
    </>
  );
}
