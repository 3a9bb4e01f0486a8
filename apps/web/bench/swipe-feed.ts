import type { Browser } from 'playwright-core';
import { openPhone } from './slow-phone.ts';
import { installProbe, type LongFrame, type SwipeTime, timedSwipe, untilStill } from './swipe-probe.ts';
import { turner } from './turner.ts';

export interface FeedSwipes {
  times: readonly SwipeTime[];
  long: readonly LongFrame[];
  /** Of the videos that the feed showed or loaded. */
  playlists: readonly string[];
}

/** This many swipes up and down the first slides of the feed, on a separate phone. */
export async function swipeFeed(
  browser: Browser,
  address: string,
  slides: number,
  swipes: number,
): Promise<FeedSwipes> {
  const phone = await openPhone(browser, address, 'fan@demo.test');
  const { page, context } = phone;
  await installProbe(page);
  const playlists = new Set<string>();
  page.on('request', (request) => {
    if (/\/master\.m3u8$/.test(request.url())) playlists.add(request.url());
  });
  await page.goto(`${address}/videos`);
  await page.locator('[data-current]').waitFor();
  await page.waitForTimeout(4000);
  const turn = turner(slides);
  const times: SwipeTime[] = [];
  let at = 0;
  // Collected outside the page: kept inside, they would be measured as the app's memory.
  const takeLong = () => page.evaluate(() => window.probe.longFrames.splice(0));
  await takeLong();
  const long: LongFrame[] = [];
  for (let made = 1; made <= swipes; made += 1) {
    const direction = turn(at);
    const time = await timedSwipe(phone, at, direction);
    at += direction;
    if (time) times.push(time);
    await untilStill(page);
    if (made % 10 === 0 || made === swipes) long.push(...(await takeLong()));
    if (made % 50 === 0) console.log(`${made} swipes`);
  }
  await context.close();
  return { times, long, playlists: [...playlists] };
}
