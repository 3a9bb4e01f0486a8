import type { Page } from 'playwright-core';
import type { Person } from './person.ts';
import { address } from './product.ts';
import { freeFilmOn } from './profile-screen.ts';

export type Role = 'visitor' | 'fan' | 'creator';

/** Public paths. Those that need media use the demo creator's profile. */
const open = [
  '/',
  '/videos',
  '/photos',
  '/videos/fox',
  '/lives',
  '/grid',
  '/s',
  '/s/media/video',
  '/s/media/photo',
  '/s/tags',
  '/s/creators',
  '/sounds',
  '/about',
  '/about/terms-of-service',
  '/about/privacy-policy',
  '/about/cookie-policy',
  '/about/dmca',
  '/about/refund-policy',
  '/about/complaint-procedure',
  '/support',
  '/deskfox',
  '/deskfoxsignin',
  '/deskfoxchat',
  '/creator_demo',
  '/creator_demo/photo',
  '/creator_demo/shop',
  '/creator_demo/live',
  '/link/0000000000',
  '/paymentdemo',
  '/nobody/at/all/here',
];

const visitorsOnly = [
  '/invite',
  '/menu',
  '/signin',
  '/signin/loginwith',
  '/signin/otp',
  '/signup',
  '/forgot-pass',
  '/reset-pass',
  '/account/undo',
];

const membersOnly = [
  '/account',
  '/account/saved',
  '/account/saved/all',
  '/account/history',
  '/account/mentions',
  '/account/settings',
  '/account/settings/basic',
  '/account/settings/password',
  '/account/settings/gender',
  '/account/settings/email',
  '/account/settings/messages',
  '/account/settings/blocked',
  '/account/settings/hidden',
  '/account/settings/data',
  '/account/settings/language',
  '/account/settings/sessions',
  '/account/settings/tokens',
  '/account/settings/export',
  '/account/settings/delete',
  '/account/purchases/transactions',
  '/account/purchases/subscriptions',
  '/account/purchases/payment',
  '/account/purchases/payment?popup=add_card',
  '/account/purchases/payment?popup=coins',
  '/orrery?popup=tips&user=orrery',
  '/orrery?popup=subscription&user=orrery',
  '/orrery?popup=report_block&user=orrery',
  '/orrery?popup=report&user=orrery',
  '/orrery?popup=age_verification',
  '/orrery?popup=creator-agreement',
  '/complete',
  '/profile',
  '/profile/photos',
  '/profile/edit',
  '/profile/edit/password',
  '/following',
  '/followers',
  '/s/favorites/video/liked',
  '/messages/inbox',
  '/messages/to/creator_demo',
  '/studio',
  '/studio/setup',
  '/support/contact',
  '/creator-agreement',
  '/creator-request',
];

const creatorsOnly = [
  '/account/comments',
  '/account/settings/comments',
  '/account/earnings/transactions',
  '/account/earnings/payouts',
  '/account/earnings/payment',
  '/account/subscription',
  '/account/media/free/videos',
  '/account/media/subscription/photos',
  '/account/media/private',
  '/studio/upload',
  '/studio/record',
  '/studio/share',
  '/studio/share/create',
  '/studio/share?popup=edit_shared_link&link=0000000000',
  '/studio/share?popup=remove_shared_link&link=0000000000',
  '/studio/share?popup=share-link&link=0000000000',
  '/studio/live/camera',
  '/studio/live/rtmp',
  '/studio/live/camera?popup=camera_options',
  '/studio/live/camera?popup=battle-invitation',
  '/messages/auto',
  '/messages/mass',
  '/messages/mass/new',
  '/messages/mass/users',
  '/library',
];

/** Every path of the app for one role, including popups in the address. */
export function routesOf(role: Role, media: string): string[] {
  const shared = [...open, media, `${media}?popup=share&media=${media.split('/').at(-1)}`];
  if (role === 'visitor') return [...shared, ...visitorsOnly];
  if (role === 'fan') return [...shared, ...membersOnly];
  const edit = `/account/media/free/videos/${media.split('/').at(-1)}`;
  return [...shared, ...membersOnly, ...creatorsOnly, edit];
}

/** Public, but different for members, who have actions and lists of their own there. */
const differentForMembers = [
  '/',
  '/videos',
  '/photos',
  '/lives',
  '/s',
  '/sounds',
  '/support',
  '/creator_demo',
  '/creator_demo/photo',
  '/creator_demo/shop',
  '/creator_demo/live',
];
/** For members, but different for creators. */
const differentForCreators = [
  '/',
  '/creator_demo',
  '/account',
  '/account/settings',
  '/account/settings/messages',
  '/profile',
  '/profile/photos',
  '/profile/edit',
  '/following',
  '/followers',
  '/messages/inbox',
  '/studio',
  '/studio/setup',
];

/** What differs for this role from the role before it: together the three see every page in each of its forms. */
export function distinctRoutesOf(role: Role, media: string): string[] {
  if (role === 'visitor') return routesOf(role, media);
  const edit = `/account/media/free/videos/${media.split('/').at(-1)}`;
  return role === 'fan'
    ? [...differentForMembers, media, ...membersOnly]
    : [...differentForCreators, media, ...creatorsOnly, edit];
}

/** A page mostly waits for its server. */
const tabsAtOnce = 3;

/** A free film of the demo creator, by a visitor who reads English. */
export async function demoFilm(visitor: Person): Promise<string> {
  const profile = await visitor.open('/creator_demo');
  await profile
    .getByRole('link', { name: /^Video by / })
    .first()
    .waitFor();
  const film = await freeFilmOn(profile);
  await profile.close();
  return film;
}

/** Opens what is different for a role, in several tabs of a person; collects what is wrong there, each with its path. */
export async function findOnEveryRoute(
  { person, role, film }: { person: Person; role: Role; film: string },
  findWrong: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const paths = distinctRoutesOf(role, film).values();
  const wrong: string[] = [];
  const visit = async () => {
    const page = await person.context.newPage();
    for (const path of paths) {
      await openRoute(page, path);
      for (const found of await findWrong(page)) wrong.push(`${path}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: tabsAtOnce }, visit));
  return wrong;
}

/** Opens a page and waits until it is complete: a heading, no loading states, and no running animations. */
export async function openRoute(page: Page, path: string): Promise<void> {
  await page.goto(address + path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page
    .locator('.animate-pulse, [aria-busy="true"]')
    .first()
    .waitFor({ state: 'hidden', timeout: 8000 })
    .catch(() => undefined);
  await waitUntilQuiet(page);
  // A dialog that is still fading in has other colors. Spinners never end.
  await page.evaluate(async (patienceMs) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }, 3000);
}

/** Waits until nothing has changed on the page for a moment. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ({ quietMs, patienceMs }) =>
      new Promise<void>((resolve) => {
        let quiet = setTimeout(resolve, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(resolve, quietMs);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        setTimeout(resolve, patienceMs);
      }),
    { quietMs: 200, patienceMs: 3000 },
  );
}
