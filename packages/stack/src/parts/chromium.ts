import { existsSync } from 'node:fs';
import { findOnPath } from '../process/find-on-path.ts';
import { installSystemPackage } from './system-packages.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that the journeys drive: CHROMIUM_PATH, the system's, or one that the package manager installs. Null when there is none. */
export async function findChromium(signal: AbortSignal): Promise<string | null> {
  const found = process.env['CHROMIUM_PATH'] || present();
  if (found) return found;
  await installSystemPackage({ apt: ['chromium', 'chromium-browser'], brew: [] }, signal);
  return present();
}

const present = () => findOnPath(programs) ?? macPrograms.find((file) => existsSync(file)) ?? null;
