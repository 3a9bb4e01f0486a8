import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { largestPaint } from './app/largest-paint.ts';
import { startFeed } from './app/start-feed.ts';
import { keepInstallOffer } from './shared/install.ts';
import './app/styles.css';

keepInstallOffer();
startFeed();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// React holds the thread of a slow phone for long: the picture that the document brought is seen before (decision 0025).
const still = root.querySelector('img');
if (still?.offsetWidth) await largestPaint(300);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
