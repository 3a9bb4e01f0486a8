import type { Page } from 'playwright-core';

/** The address of a free video on this profile. */
export async function freeFilmOn(profile: Page): Promise<string> {
  const films = profile.getByRole('link', { name: /^Video by / }).filter({ hasNotText: /Locked|Subscribe|\$\d/ });
  const path = await films.first().getAttribute('href');
  if (!path) throw new Error(`${profile.url()} shows no free film`);
  return path;
}
