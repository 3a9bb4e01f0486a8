import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useGateFlags } from '../shared/gate-flags.ts';
import { recordVisitedPath } from '../shared/navigation/page-header.tsx';
import { saveLastAccount, useSession } from '../shared/session/session.ts';

/** Where the document was opened: the late parts come late, and somebody quick may already be elsewhere. */
function initialUrl(): URL {
  const [document] = performance.getEntriesByType('navigation');
  return new URL(document?.name ?? location.href);
}

/**
 * A page's title is its heading: the document is called as the page's h1 says, or the heading marked `data-title` below
 * it, also when that comes or changes later; what it says as `data-progress` stands before it, so that a tab shows it.
 * After a navigation the focus goes to the page, unless it already is inside, and the title is announced.
 */
export function PageTitle() {
  const { t } = useTranslation('navigation');
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const [said, setSaid] = useState('');
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
      if (moved) setSaid(title);
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
      {said}
    </p>
  );
}

/** Begins a page at its top; one that is come back to stays where the browser puts it. */
function enter(content: HTMLElement, fromTop: boolean) {
  if (document.querySelector('[role="dialog"]:not([data-notice])')) return;
  content.focus({ preventScroll: true });
  if (fromTop) window.scrollTo(0, 0);
}

const mayBeOne = ({ search }: URL) => /[?&][cv]=/.test(search) || /(^|; )(campaignId|videoIds)=/.test(document.cookie);

/** Follows the campaign that brought this browser here, once cookies are accepted. Who came by none loads nothing for it. */
export function CampaignVisit() {
  const client = useQueryClient();
  const { cookies } = useGateFlags();
  useEffect(() => {
    const address = initialUrl();
    if (!cookies || !mayBeOne(address)) return;
    let stop: (() => void) | null = () => undefined;
    import('../features/campaign/follow-campaign.ts').then(
      ({ followCampaign }) => {
        if (stop) stop = followCampaign(client, address);
      },
      // Nobody waits for what is counted.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, cookies]);
  return null;
}

/** Keeps where the tab has been, for the Back of the next page. */
export function VisitedPath() {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the same path has another place
  useEffect(() => recordVisitedPath(pathname), [pathname, key]);
  return null;
}

/** Keeps who is signed in, for the next login in this tab. */
export function LastAccount() {
  const { account } = useSession();
  const id = account?.id;
  useEffect(() => {
    if (id) saveLastAccount(id);
  }, [id]);
  return null;
}
