import { type SlowPhone, swipe } from './slow-phone.ts';
import { untilStill } from './swipe-probe.ts';
import { turner } from './turner.ts';

/** Frames over 50 ms in this many swipes up and down a list of slides on a page with the probe. */
export async function longFramesOf(phone: SlowPhone, slides: number, swipes: number): Promise<number> {
  const { page } = phone;
  const turn = turner(slides);
  await page.evaluate(() => window.probe.longFrames.splice(0));
  for (let at = 0, made = 0; made < swipes; made += 1) {
    const direction = turn(at);
    at += direction;
    await swipe(phone, direction);
    await untilStill(page);
  }
  return page.evaluate(() => window.probe.longFrames.length);
}
