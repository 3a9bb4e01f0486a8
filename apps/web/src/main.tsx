import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { largestPaint } from './app/first-picture.ts';
import { cacheFirstPage } from './shared/api/first-page.ts';
import { captureInstallPrompt } from './shared/install.ts';
import './app/styles.css';

captureInstallPrompt();
cacheFirstPage();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// React blocks a slow phone's main thread for long: the HTML's picture is shown before (decision 0025).
const still = root.querySelector('img');
if (still?.offsetWidth) await largestPaint(300);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
