import { Spinner } from '@foxreel/ui/spinner';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { BottomBar } from './bottom-bar.tsx';
import { isBare } from './is-bare.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { SideNavigation } from './side-navigation.tsx';

function PageLoading() {
  const { t } = useTranslation('navigation');
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted">
      <Spinner label={t('loading')} />
    </div>
  );
}

/**
 * The frame of every page: left navigation on desktops, bottom bar on phones. `--bar` is the height that the bottom bar
 * takes, or the cookie sheet, so a full-height page is `h-[calc(100dvh-var(--bar))]`. Bare pages leave the bottom bar out (an open thread, a live).
 */
export function Shell() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const bare = isBare(pathname);
  return (
    <div
      className={
        bare
          ? '[--bar:var(--notice,0px)]'
          : '[--bar:max(56px+env(safe-area-inset-bottom),var(--notice,0px))] desktop:[--bar:var(--notice,0px)]'
      }
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-12 bg-overlay px-4 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('skip')}
      </a>
      <SideNavigation />
      <main
        id="content"
        tabIndex={-1}
        className="min-h-dvh pb-[var(--bar)] outline-none desktop:pl-[72px] wide:pl-[220px]"
      >
        <RouteErrorBoundary path={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </RouteErrorBoundary>
      </main>
      {!bare && <BottomBar />}
    </div>
  );
}
