import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { addressAtLoad } from './address-at-load.ts';

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
  const shown = useRef(addressAtLoad().pathname);

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
