import { randomUUID } from 'node:crypto';
import {
  campaignMedias,
  type FirstPage,
  type FirstQuery,
  firstPageLimits,
  limits,
  type MediaView,
} from '@foxreel/contracts';
import { isOpen } from '@foxreel/domain/media';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { publicPage } from '../previews/page-facts.ts';
import { appRouter } from '../trpc/router.ts';
import { createCallerFactory } from '../trpc/trpc.ts';

const callerFor = createCallerFactory(appRouter);
type Caller = ReturnType<typeof callerFor>;
type Session = FirstPage['session'];

/** The whole screen, a profile's cover, or the first cell of the search's grid. */
export interface FirstPicture {
  media: MediaView;
  place: 'slide' | 'cover' | 'grid';
}

/** What a page's document carries besides the session. */
interface Carried {
  queries: FirstQuery[];
  /** The media that a feed begins with. */
  opening?: string[];
  /** The picture that is painted before React, in the place where React will put it. */
  picture?: FirstPicture | undefined;
  /** Pictures that the page shows at once: fetched before the scripts ask for them. */
  preload?: string[];
}

interface Asking {
  caller: Caller;
  session: Session;
  seed: string;
  request: ApiRequest['req'];
}

/** A page that carries its first data: its source modules, which are preloaded, and its queries. */
export interface FirstRoute {
  modules: readonly string[];
  ask: (asking: Asking) => Promise<Carried>;
}

const query = (path: string, input: object, data: unknown, paged = false): FirstQuery => ({ path, input, data, paged });

/** As the app asks for a list of published media (mediaListInput): the cache finds the answer by the same input. */
async function mediaList(
  caller: Caller,
  input: { limit: number; type?: 'video' | 'photo'; order?: 'latest' | 'popular' | 'rand'; seed?: string },
  filter: { username?: string; shop?: true } = {},
) {
  const asked = { ...input, filter: { visibility: 'all' as const, ...filter } };
  return { asked, page: await caller.media.list(asked) };
}

const gridPictures = 4;
export const isLandscape = ({ width, height }: MediaView): boolean => Boolean(width && height && width > height);

/** The picture of a grid's cell, as the app chooses it (media-grid.tsx): landscape over a full row. */
export const gridStill = (media: MediaView): string | null =>
  isLandscape(media) ? (media.thumbnail.preview ?? media.thumbnail.grid) : media.thumbnail.grid;

const stillsOf = (items: readonly MediaView[]): string[] =>
  items.slice(0, gridPictures).flatMap((media) => gridStill(media) ?? []);

/** The feed: shuffled, and its liveliest first. The media in a campaign's link (`?v=`) come first. */
const feed = (type?: 'video' | 'photo'): FirstRoute => ({
  modules: [],
  async ask({ caller, session, seed, request }) {
    const ids = campaignMedias(request.query('v') ?? '');
    const [{ asked, page }, campaign] = await Promise.all([
      mediaList(caller, { limit: firstPageLimits.feedPage, ...(type ? { type } : {}), order: 'rand', seed }),
      ids.length > 0 &&
        caller.media.list({
          ...(type ? { type } : {}),
          filter: { visibility: 'all', ids, short: true },
          limit: ids.length,
        }),
    ]);
    const named = campaign ? campaign.items : [];
    const others = page.items.filter(({ id }) => named.every((media) => media.id !== id));
    const shuffled = named.length > 0 ? [...named, ...others] : liveliestFirst(others);
    const items = session.payments === 'none' ? shuffled : withEarlyOffer(shuffled, named.length);
    const [media] = items;
    return {
      queries: [query('media.list', asked, { ...page, items }, true)],
      opening: items.slice(0, Math.max(1, named.length)).map(({ id }) => id),
      picture: media && { media, place: 'slide' },
    };
  },
});

/**
 * Moves the liveliest to the front, as a visitor stays or leaves at the first slide: of what they may open a film rather than a
 * photo, one that people talk about, and of those the one with the most likes. Nobody's first slide is a lock.
 */
function liveliestFirst(items: readonly MediaView[]): MediaView[] {
  const isFilm = ({ type }: MediaView) => Number(type === 'video');
  const isTalkedAbout = ({ comments }: MediaView) => Number(comments > 0);
  const [first] = items
    .filter(({ access }) => isOpen(access))
    .toSorted(
      (one, other) =>
        isFilm(other) - isFilm(one) || isTalkedAbout(other) - isTalkedAbout(one) || other.likes - one.likes,
    );
  return first ? [first, ...items.filter((media) => media !== first)] : [...items];
}

/** A minute has about seven slides. */
const offerAt = 4;

/** Moves the first locked media up to the fifth slide: within a minute a stranger meets something to subscribe to or buy. */
function withEarlyOffer(items: readonly MediaView[], named: number): MediaView[] {
  const place = Math.max(offerAt, named);
  const found = items.findIndex(({ access }) => !isOpen(access));
  const offer = items[found];
  return offer && found > place ? items.toSpliced(found, 1).toSpliced(place, 0, offer) : [...items];
}

const profile = (username: string, tab: 'video' | 'photo' | 'shop'): FirstRoute => ({
  modules: ['src/app/page-routes.tsx', 'src/app/pages/profile-page.tsx'],
  async ask({ caller, session }) {
    const name = username.toLowerCase();
    // The own profile has other lists.
    if (session.account?.username.toLowerCase() === name) return { queries: [] };
    const filter = tab === 'shop' ? { username, shop: true as const } : { username };
    const [account, { asked, page }, counts] = await Promise.all([
      caller.account.profile({ username: name }),
      mediaList(caller, { limit: limits.gridPage, order: 'latest', ...(tab === 'shop' ? {} : { type: tab }) }, filter),
      caller.media.counts({ username: name }),
    ]);
    if (!account) return { queries: [] };
    const sells = session.payments !== 'none' && account.creator;
    const offer = sells ? await caller.wallet.detail({ user: account.id }) : null;
    const [media] = page.items;
    return {
      queries: [
        query('account.profile', { username: name }, account),
        query('media.list', asked, page, true),
        query('media.counts', { username: name }, counts),
        ...(sells ? [query('wallet.detail', { user: account.id }, offer)] : []),
      ],
      picture: media && { media, place: 'cover' },
      preload: stillsOf(page.items),
    };
  },
});

const film = (id: string): FirstRoute => ({
  modules: ['src/app/page-routes.tsx', 'src/app/pages/media-page.tsx'],
  async ask({ caller }) {
    const media = await caller.media.get({ media: id });
    return media
      ? { queries: [query('media.get', { media: id }, media)], picture: { media, place: 'slide' } }
      : { queries: [] };
  },
});

const search = (type: 'video' | 'photo'): FirstRoute => ({
  modules: ['src/app/page-routes.tsx', 'src/features/search/search-page.tsx'],
  async ask({ caller, request }) {
    if (request.query('q')) return { queries: [] };
    const [{ asked, page }, tags, creators] = await Promise.all([
      mediaList(caller, { limit: limits.gridPage, type, order: 'popular' }),
      caller.search.tags({ limit: 20 }),
      caller.search.creators({ limit: limits.listPage }),
    ]);
    const [media] = page.items;
    return {
      queries: [
        query('media.list', asked, page, true),
        query('search.tags', { limit: 20 }, tags, true),
        query('search.creators', { limit: limits.listPage }, creators, true),
      ],
      picture: media && { media, place: 'grid' },
      preload: stillsOf(page.items),
    };
  },
});

const fixed: Record<string, FirstRoute> = {
  '/': feed(),
  '/videos': feed('video'),
  '/photos': feed('photo'),
  '/s': search('video'),
  '/s/media': search('video'),
  '/s/media/video': search('video'),
  '/s/media/photo': search('photo'),
};

/** The page at a path, if its document carries its first data. */
export function firstRoute(path: string): FirstRoute | null {
  const known = fixed[path];
  if (known) return known;
  const page = publicPage(path);
  if (page?.kind === 'media') return film(page.media);
  if (page?.kind !== 'profile') return null;
  const tab = path.split('/')[2];
  return profile(page.username, tab === 'photo' || tab === 'shop' ? tab : 'video');
}

/** Reads what the app asks for first on this page, through the same procedures (decision 0025). */
export async function readFirstPage(
  ctx: ApiContext,
  route: FirstRoute,
  request: ApiRequest['req'],
): Promise<{ page: FirstPage; carried: Carried }> {
  const caller = callerFor(ctx);
  const seed = randomUUID();
  const session = await caller.auth.session();
  const carried = await route.ask({ caller, session, seed, request });
  return { page: { seed, opening: carried.opening ?? [], session, queries: carried.queries }, carried };
}
