import type { FirstFeed } from '@foxreel/contracts';

/** The beginning of the feed as the document brought it; null where it did not: another page, a cached shell, the dev server. */
export const firstFeed = read();

function read(): FirstFeed | null {
  const text = document.getElementById('first-feed')?.textContent;
  return text ? JSON.parse(text) : null;
}
