import { TextsProvider } from '@foxreel/ui/texts';
import { Toasts } from '@foxreel/ui/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { onSignedOut } from '../shared/api/links.ts';
import { queryClient, trpc, trpcClient, utils } from '../shared/api/trpc.ts';
import { EventStreamProvider } from '../shared/events/event-stream.tsx';
import { askAge, useGateFlags } from '../shared/gate-flags.ts';
import { translateError } from '../shared/i18n/i18n.ts';
import { LazyBoundary, LazyPanel, lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { dropKept } from '../shared/offline/kept-cache.ts';
import { usePopup } from '../shared/popups/use-popup.ts';
import { rememberReturnPath } from '../shared/session/session.ts';
import { useOnline } from '../shared/use-online.ts';
import { afterFirstPicture } from './first-picture.ts';
import { LiveReminders } from './live-reminders.tsx';
import { HomePage } from './pages/home-page.tsx';
import { isBare, Shell } from './shell.tsx';

const CookieSheet = lazyComponent(
  async () => (await import('../features/gates/cookie-sheet.tsx')).CookieSheet,
  ['gates'],
);

/** The cookie sheet, once the document's age question is answered (spec part 1 §4). Loads nothing once both are. */
function Gates() {
  const { agreed18, cookies } = useGateFlags();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again on each page.
  useEffect(askAge, [pathname]);
  if (!agreed18 || cookies) return null;
  return (
    <LazyBoundary>
      <Suspense fallback={null}>
        <CookieSheet overBar={!isBare(pathname)} />
      </Suspense>
    </LazyBoundary>
  );
}

const PopupHost = lazyComponent(async () => (await import('./popup-host.tsx')).PopupHost);

/** The popup in the address; loads nothing before there is one. */
function Popups() {
  const { name, close } = usePopup();
  if (name === null) return null;
  return (
    <LazyPanel key={name} onClose={close}>
      <PopupHost />
    </LazyPanel>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('navigation');
  const online = useOnline();
  const texts = useMemo(
    () => ({ close: t('close'), error: translateError, notKept: online ? null : t('notKept') }),
    [t, online],
  );
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const leave = useEffectEvent(() => {
    // Several calls may fail at once: the first has already navigated away.
    if (location.pathname === '/signin') return;
    utils.auth.session.setData(undefined, (before) => ({ payments: before?.payments ?? 'none', account: null }));
    rememberReturnPath(pathname + search);
    void dropKept();
    navigate('/signin');
  });
  useEffect(() => onSignedOut(() => leave()), []);

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TextsProvider value={texts}>
          <EventStreamProvider>{children}</EventStreamProvider>
        </TextsProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

const PageRoutes = lazyComponent(async () => (await import('./page-routes.tsx')).PageRoutes);

/** All routes. The feed's are here; the others load with the first of them, to keep the first page small. */
function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="videos/:tag?" element={<HomePage type="video" />} />
        <Route path="photos/:tag?" element={<HomePage type="photo" />} />
        <Route path="*" element={<PageRoutes />} />
      </Route>
    </Routes>
  );
}

const LazyPanels = lazy(async () => {
  await afterFirstPicture();
  return { default: (await import('./lazy-panels.tsx')).LazyPanels };
});

export function App() {
  // A change of language remounts everything: dates and prices are formatted outside of useTranslation.
  const { i18n } = useTranslation();
  return (
    <BrowserRouter key={i18n.language}>
      <Providers>
        <AppRoutes />
        <LazyBoundary>
          <Suspense fallback={null}>
            <LazyPanels />
          </Suspense>
        </LazyBoundary>
        <Popups />
        <LiveReminders />
        <Gates />
        <Toasts />
      </Providers>
    </BrowserRouter>
  );
}
