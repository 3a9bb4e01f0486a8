import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { largestPaint } from './app/first-picture.ts';
import { cacheFirstPage, firstPage } from './shared/api/first-page.ts';
import { ageAnswered, isAgeAsked } from './shared/gate-flags.ts';
import { startLanguage } from './shared/i18n/i18n.ts';
import { captureInstallPrompt } from './shared/install.ts';
import './app/styles.css';

const languageShown = startLanguage(firstPage?.session.account?.own?.language ?? null);
captureInstallPrompt();
cacheFirstPage();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** Not at the module's top level: the texts' file imports this one's chunk, and each would wait for the other. */
async function render(root: HTMLElement): Promise<void> {
  // React blocks a slow phone's main thread for long: the HTML's picture is shown before (decision 0025).
  const still = root.querySelector<HTMLElement>('img:not(.first-backdrop)');
  if (isAgeAsked()) await ageAnswered();
  else if (still?.offsetWidth) await largestPaint(still, 300);
  await languageShown;
  if (!navigator.onLine) await restoreKept();
  // A transition renders in slices of a few milliseconds, so a slow phone can react between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Without a connection the page shows what is kept from before. It must not wait long for a slow disk. */
async function restoreKept(): Promise<void> {
  const restored = import('./shared/offline/keep-queries.ts').then(({ restoreQueries }) => restoreQueries());
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, 2_000))]).catch(() => undefined);
}

void render(root);
