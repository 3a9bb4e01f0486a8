import { findOnPath } from '../process/find-on-path.ts';
import { installSystemPackage } from './system-packages.ts';

/** The Caddy that the test of docker/Caddyfile runs: CADDY_PATH, the system's, or one that the package manager installs. Null when there is none. */
export async function findCaddy(signal: AbortSignal): Promise<string | null> {
  const found = process.env['CADDY_PATH'] || findOnPath(['caddy']);
  if (found) return found;
  await installSystemPackage({ apt: ['caddy'], brew: ['caddy'] }, signal);
  return findOnPath(['caddy']);
}
