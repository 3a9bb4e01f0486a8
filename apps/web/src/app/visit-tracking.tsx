import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useGateFlags } from '../shared/gate-flags.ts';
import { recordVisitedPath } from '../shared/navigation/page-header.tsx';
import { saveLastAccount, useSession } from '../shared/session/session.ts';

/** The path at document load: this module loads late, and the person may already be elsewhere. */
function initialUrl(): URL {
  const [document] = performance.getEntriesByType('navigation');
  return new URL(document?.name ?? location.href);
}

/**
 * Sets the document's title from the page's h1, or the heading marked `data-title` below it, also when it changes later;
 * `data-progress` precedes it, so that a tab shows it. After a navigation the focus moves to the page, unless it is already
 * inside, and the title is announced.
 */
export function PageTitle() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(initialUrl().pathname);

  useEffect(() => {
    const content = document.getElementById('content');
    if (!content) return;
    const moved = shown.current !== pathname;
    shown.current = pathname;
    if (moved && !content.contains(document.activeElement)) enter(content, kind !== 'POP');
    const follow = () => {
      const heading = content.querySelector('[data-title]') ?? content.querySelector('h1');
      const name = heading?.textContent.trim();
      if (!name) return;
      const title = pathname === '/' ? t('homeTitle') : t('pageTitle', { heading: name });
      const progress = heading?.getAttribute('data-progress');
      const shown = progress ? `${progress} · ${title}` : title;
      if (document.title !== shown) document.title = shown;
      if (moved) setAnnouncement(title);
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(content, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-progress'],
    });
    return () => observer.disconnect();
  }, [pathname, kind, t]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** Scrolls a new page to its top; on Back the browser restores the position. */
function enter(content: HTMLElement, fromTop: boolean) {
  if (document.querySelector('[role="dialog"]:not([data-notice])')) return;
  content.focus({ preventScroll: true });
  if (fromTop) window.scrollTo(0, 0);
}

const mayHaveCampaign = ({ search }: URL) =>
  /[?&][cv]=/.test(search) || /(^|; )(campaignId|videoIds)=/.test(document.cookie);

/** Tracks the campaign that brought this browser here, once cookies are accepted. Loads nothing without one. */
export function CampaignVisit() {
  const client = useQueryClient();
  const { cookies } = useGateFlags();
  useEffect(() => {
    const address = initialUrl();
    if (!cookies || !mayHaveCampaign(address)) return;
    let stop: (() => void) | null = () => undefined;
    import('../features/campaign/follow-campaign.ts').then(
      ({ followCampaign }) => {
        if (stop) stop = followCampaign(client, address);
      },
      // Nobody waits for analytics.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, cookies]);
  return null;
}

/** Records the tab's path, for Back on the next page. */
export function VisitedPath() {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the same path has another place
  useEffect(() => recordVisitedPath(pathname), [pathname, key]);
  return null;
}

/** Records who is signed in, for the next sign-in in this tab. */
export function LastAccount() {
  const { account } = useSession();
  const id = account?.id;
  useEffect(() => {
    if (id) saveLastAccount(id);
  }, [id]);
  return null;
}
