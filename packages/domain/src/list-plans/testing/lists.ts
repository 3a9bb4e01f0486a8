import * as account from '../../account/index.ts';
import * as battles from '../../battles/index.ts';
import * as comments from '../../comments/index.ts';
import * as creatorRequests from '../../creator-requests/index.ts';
import * as jobs from '../../jobs/index.ts';
import type { Context } from '../../kernel/index.ts';
import * as library from '../../library/index.ts';
import * as live from '../../live/index.ts';
import * as liveChat from '../../live-chat/index.ts';
import * as liveRecordings from '../../live-recordings/index.ts';
import * as mail from '../../mail/index.ts';
import * as media from '../../media/index.ts';
import * as sounds from '../../media/index.ts';
import * as massMessages from '../../messaging/index.ts';
import * as messaging from '../../messaging/index.ts';
import * as templates from '../../messaging/index.ts';
import * as operations from '../../operations/index.ts';
import * as reports from '../../reports/index.ts';
import * as review from '../../review/index.ts';
import * as search from '../../search/index.ts';
import * as sharedLinks from '../../shared-links/index.ts';
import * as sharing from '../../shared-links/index.ts';
import * as social from '../../social/index.ts';
import * as staffAccounts from '../../staff-accounts/index.ts';
import * as support from '../../support/index.ts';
import * as uploads from '../../uploads/index.ts';
import * as wallet from '../../wallet/index.ts';
import {
  answeredComment,
  commonTag,
  idOf,
  largeCollection,
  longThread,
  popularMedia,
  rareTag,
  somebody,
  star,
} from './filled-values.ts';
import type { PlanBounds } from './judge-plan.ts';

/** One way to read a list; `bounds` says where it may exceed the default limits, and why that is bounded. */
export interface ListCase {
  name: string;
  run(ctx: Context): Promise<unknown>;
  bounds?: Partial<PlanBounds>;
}

const page = { skip: 0, limit: 20 };
type MediaFilter = Parameters<typeof media.listMedia>[1]['filter'];
const everyOrder = ['latest', 'popular', 'rand'] as const;

/** A shuffled feed looks up each row it skips, and its start differs with every filled table. */
const ofShuffle: Partial<PlanBounds> = { discarded: 1_500 };

/** Tips are looked for among each person's newest 500 purchases. */
const ofNewestPurchases: Partial<PlanBounds> = { discarded: 1_100 };

const feed = (name: string, filter: MediaFilter, more: { type?: 'photo' | 'video' } = {}): ListCase[] =>
  everyOrder.map((order) => ({
    name: `${name}, ${order}`,
    run: (ctx) => media.listMedia(ctx, { ...page, order, seed: 'plans', filter, ...more }),
    ...(order === 'rand' ? { bounds: ofShuffle } : {}),
  }));

/** A search reads a bounded number of matches, and sorts them. */
const ofSearch = { sorted: 3_500, discarded: 5_000, read: 10_000 };

/** Sorts the newest 2,000 of each of four relations. */
const ofRelations = { sorted: 8_000, read: 8_000 };

/** By the use case that reads them: every exported `list…` and `search…` of the domain is here. */
export const lists: Readonly<Record<string, readonly ListCase[]>> = {
  listMedia: [
    ...feed('everything', {}),
    ...feed('for everyone', { visibility: 'all' }),
    ...feed('free', { visibility: 'free' }),
    ...feed('for subscribers', { visibility: 'subscription' }),
    ...feed('photos, of which there are few', {}, { type: 'photo' }),
    ...feed('videos', {}, { type: 'video' }),
    ...feed('shop', { shop: true }),
    ...feed('a common tag', { tag: commonTag }),
    ...feed('a rare tag', { tag: rareTag }),
    ...feed('a tag that nobody used', { tag: 'none' }),
    ...feed('of an account', { user: star }),
    ...feed('of a username', { username: 'member50000' }),
    ...feed('photos of an account without any', { user: star }, { type: 'photo' }),
    { name: 'private', run: (ctx) => media.listMedia(ctx, { ...page, filter: { private: true } }) },
    {
      name: 'behind a cursor',
      run: async (ctx) => {
        const { after } = await media.listMedia(ctx, { ...page, order: 'latest', filter: {} });
        return media.listMedia(ctx, { ...page, order: 'latest', filter: {}, ...(after ? { after } : {}) });
      },
    },
    {
      name: 'a search for a word of many',
      run: (ctx) => media.listMedia(ctx, { ...page, filter: { query: 'nature' } }),
      bounds: ofSearch,
    },
    {
      name: 'a search for a rare word',
      run: (ctx) => media.listMedia(ctx, { ...page, filter: { query: '99871' } }),
      bounds: ofSearch,
    },
  ],
  listFavorites: [
    { name: 'liked', run: (ctx) => media.listFavorites(ctx, { ...page, filter: {} }) },
    { name: 'bought', run: (ctx) => media.listFavorites(ctx, { ...page, filter: { favorites: 'purchased' } }) },
  ],
  listOwnMedia: [
    { name: 'all', run: (ctx) => media.listOwnMedia(ctx, { ...page, filter: {} }) },
    { name: 'free', run: (ctx) => media.listOwnMedia(ctx, { ...page, filter: { visibility: 'free' } }) },
    { name: 'latest', run: (ctx) => media.listOwnMedia(ctx, { ...page, order: 'latest', filter: {} }) },
  ],
  listLibrary: (['hidden', 'watched', 'saved'] as const).map((scope) => ({
    name: scope,
    run: (ctx) => media.listLibrary(ctx, scope, page),
  })),
  listSaved: [
    { name: 'all', run: (ctx) => library.listSaved(ctx, page) },
    { name: 'a collection', run: (ctx) => library.listSaved(ctx, { ...page, collection: largeCollection }) },
  ],
  listCollections: [{ name: 'all', run: (ctx) => library.listCollections(ctx) }],
  listWatchHistory: [{ name: 'all', run: (ctx) => library.listWatchHistory(ctx, page) }],
  listHiddenMedia: [{ name: 'all', run: (ctx) => social.listHiddenMedia(ctx, page) }],
  listPrivateMedia: [{ name: 'all', run: (ctx) => media.listPrivateMedia(ctx, { ...page, filter: {} }) }],
  listComments: [
    { name: 'of a media with many', run: (ctx) => comments.listComments(ctx, { ...page, media: popularMedia }) },
  ],
  listCommentThreads: [
    {
      name: 'of a media with many',
      run: (ctx) => comments.listCommentThreads(ctx, { media: popularMedia, limit: 20, sort: 'new' }),
    },
    {
      name: 'most liked, of a media with many',
      run: (ctx) => comments.listCommentThreads(ctx, { media: popularMedia, limit: 20, sort: 'top' }),
    },
    {
      name: 'most liked, behind a cursor',
      run: async (ctx) => {
        const { after } = await comments.listCommentThreads(ctx, { media: popularMedia, limit: 20, sort: 'top' });
        return comments.listCommentThreads(ctx, {
          media: popularMedia,
          limit: 20,
          sort: 'top',
          ...(after ? { after } : {}),
        });
      },
    },
  ],
  listHeldComments: [{ name: 'of a creator', run: (ctx) => comments.listHeldComments(ctx, { limit: 20 }) }],
  listMentions: [{ name: 'of a member', run: (ctx) => comments.listMentions(ctx, { limit: 20 }) }],
  listReplies: [
    { name: 'of a comment', run: (ctx) => comments.listReplies(ctx, { comment: answeredComment, limit: 20 }) },
  ],
  listLives: [
    { name: 'now', run: (ctx) => live.listLives(ctx, { limit: 20 }) },
    { name: 'of followed creators', run: (ctx) => live.listLives(ctx, { limit: 20, following: true }) },
  ],
  listLiveChatMessages: [
    { name: 'of the last live', run: (ctx) => liveChat.listLiveChatMessages(ctx, { user: star, limit: 50 }) },
  ],
  listLiveChatEvents: [
    { name: 'of the last live', run: (ctx) => liveChat.listLiveChatEvents(ctx, { user: star, limit: 50 }) },
  ],
  listLiveReplay: [
    {
      name: 'of a recorded live',
      run: (ctx) => liveRecordings.listLiveReplay(ctx, { media: popularMedia, from: 0, to: 600 }),
    },
  ],
  listHeldLiveChatMessages: [{ name: 'held', run: (ctx) => liveChat.listHeldLiveChatMessages(ctx, {}) }],
  listLiveChatMutes: [{ name: 'muted', run: (ctx) => liveChat.listLiveChatMutes(ctx, {}) }],
  listLiveModerators: [{ name: 'moderators', run: (ctx) => liveChat.listLiveModerators(ctx) }],
  listScheduledLives: [
    { name: 'the own scheduled lives', run: (ctx) => live.listScheduledLives(ctx, { all: false, limit: 20 }) },
    { name: 'all scheduled lives', run: (ctx) => live.listScheduledLives(ctx, { all: true, limit: 20 }) },
    {
      name: 'scheduled lives of a creator',
      run: (ctx) => live.listScheduledLives(ctx, { user: star, all: false, limit: 20 }),
    },
  ],
  listBattleInvitations: [{ name: 'invited', run: (ctx) => battles.listBattleInvitations(ctx) }],
  listCreators: [
    { name: 'all', run: (ctx) => search.listCreators(ctx, page) },
    {
      name: 'by a common name',
      run: (ctx) => search.listCreators(ctx, { ...page, query: 'nature' }),
      bounds: ofSearch,
    },
    {
      name: 'by a rare name',
      run: (ctx) => search.listCreators(ctx, { ...page, query: 'member99873' }),
      bounds: ofSearch,
    },
  ],
  listRelatedPeople: [
    { name: 'all', run: (ctx) => search.listRelatedPeople(ctx, page), bounds: ofRelations },
    ...(['follower', 'following', 'subscriber', 'creator', 'battle'] as const).map((type) => ({
      name: type,
      run: (ctx: Context) => search.listRelatedPeople(ctx, { ...page, type }),
      bounds: ofRelations,
    })),
    { name: 'by name', run: (ctx) => search.listRelatedPeople(ctx, { ...page, query: 'nature' }), bounds: ofSearch },
  ],
  listTags: [
    { name: 'all', run: (ctx) => search.listTags(ctx, page) },
    { name: 'by name', run: (ctx) => search.listTags(ctx, { ...page, query: 'tag12345' }), bounds: ofSearch },
  ],
  listSounds: [
    { name: 'all', run: (ctx) => sounds.listSounds(ctx, page) },
    { name: 'by name', run: (ctx) => sounds.listSounds(ctx, { ...page, query: '12345' }), bounds: ofSearch },
  ],
  listFollowers: [
    { name: 'of oneself', run: (ctx) => social.listFollowers(ctx, page) },
    {
      name: 'skipped to the end',
      run: (ctx) => social.listFollowers(ctx, { skip: 10_000, limit: 20 }),
      bounds: { read: 11_000 },
    },
  ],
  listFollowing: [{ name: 'of oneself', run: (ctx) => social.listFollowing(ctx, page) }],
  listBlocked: [{ name: 'of oneself', run: (ctx) => social.listBlocked(ctx, page) }],
  listThreadTips: [
    {
      name: 'of a long thread',
      run: (ctx) => messaging.listThreadTips(ctx, { thread: longThread }),
      bounds: ofNewestPurchases,
    },
  ],
  listTipsBetween: [
    { name: 'of a busy buyer', run: (ctx) => wallet.listTipsBetween(ctx, star, somebody), bounds: ofNewestPurchases },
  ],
  listThreads: [
    { name: 'first page', run: (ctx) => messaging.listThreads(ctx, page) },
    {
      name: 'behind a cursor',
      run: async (ctx) => {
        const { after } = await messaging.listThreads(ctx, page);
        return messaging.listThreads(ctx, { ...page, ...(after ? { after } : {}) });
      },
    },
  ],
  listMessages: [
    { name: 'of a long thread', run: (ctx) => messaging.listMessages(ctx, { ...page, thread: longThread }) },
  ],
  searchThreads: [
    {
      name: 'by a word',
      run: (ctx) => messaging.searchThreads(ctx, { query: 'hello', limit: 20 }),
      bounds: { read: 31_000 },
    },
  ],
  listMessengerRules: [{ name: 'all', run: (ctx) => messaging.listMessengerRules(ctx) }],
  listAutoDeliveries: [
    { name: 'of a rule', run: (ctx) => messaging.listAutoDeliveries(ctx, { ...page, event: 'follow' }) },
  ],
  listMassMessages: [{ name: 'all', run: (ctx) => massMessages.listMassMessages(ctx, page) }],
  listTemplates: [{ name: 'all', run: (ctx) => templates.listTemplates(ctx, page) }],
  listSharedLinks: [{ name: 'all', run: (ctx) => sharedLinks.listSharedLinks(ctx, page) }],
  listPurchases: [{ name: 'all', run: (ctx) => wallet.listPurchases(ctx, page) }],
  listStaffPurchases: [{ name: 'all', run: (ctx) => wallet.listStaffPurchases(ctx, { ...page, user: somebody }) }],
  listEarnings: [{ name: 'all', run: (ctx) => wallet.listEarnings(ctx, page) }],
  // Sums every sale of the period, from a covering index.
  listEarningDays: [
    { name: 'of a year', run: (ctx) => wallet.listEarningDays(ctx, { days: 365 }), bounds: { read: 51_000 } },
  ],
  listPayouts: [{ name: 'all', run: (ctx) => wallet.listPayouts(ctx, page) }],
  listStaffPayouts: [{ name: 'pending', run: (ctx) => wallet.listStaffPayouts(ctx, { ...page, status: 'pending' }) }],
  listSubscriptions: [{ name: 'all', run: (ctx) => wallet.listSubscriptions(ctx, page) }],
  listSessions: [{ name: 'all', run: (ctx) => account.listSessions(ctx) }],
  listApiTokens: [{ name: 'all', run: (ctx) => account.listApiTokens(ctx) }],
  listOperations: [{ name: 'all', run: (ctx) => operations.listOperations(ctx) }],
  listMails: [{ name: 'all', run: (ctx) => mail.listMails(ctx, page) }],
  listReports: [{ name: 'open', run: (ctx) => reports.listReports(ctx, { ...page, status: 'open' }) }],
  listStaffMedia: (['pending', 'approved', 'rejected', 'failed'] as const).map((status) => ({
    name: status,
    run: (ctx) => review.listStaffMedia(ctx, { ...page, status }),
  })),
  listStaffAccounts: (['all', 'creators', 'staff', 'suspended'] as const).flatMap((filter) => [
    { name: filter, run: (ctx: Context) => staffAccounts.listStaffAccounts(ctx, { ...page, filter, query: '' }) },
    {
      name: `${filter}, by name`,
      run: (ctx: Context) => staffAccounts.listStaffAccounts(ctx, { ...page, filter, query: 'member99873' }),
    },
  ]),
  listCreatorRequests: [
    { name: 'waiting', run: (ctx) => creatorRequests.listCreatorRequests(ctx, { ...page, status: 'none' }) },
  ],
  listSupportThreads: [{ name: 'all', run: (ctx) => support.listSupportThreads(ctx, page) }],
  listSupportMessages: [
    { name: 'of a member', run: (ctx) => support.listSupportMessages(ctx, { ...page, userid: somebody }) },
  ],
  listOpenUploads: [{ name: 'of an account with many finished ones', run: (ctx) => uploads.listOpenUploads(ctx) }],
  // A part of the sitemap has 10,000 URLs.
  listSitemapPages: (['creators', 'media'] as const).map((kind) => ({
    name: kind,
    run: (ctx) =>
      sharing.listSitemapPages(ctx, { kind, after: null, until: idOf(kind === 'creators' ? 1 : 2, 10_000) }),
    bounds: { read: 12_000 },
  })),
  listSitemapParts: [
    {
      name: 'after those that are known',
      run: (ctx) =>
        sharing.listSitemapParts(ctx, [
          { kind: 'creators', after: null, until: idOf(1, 75_000) },
          { kind: 'media', after: null, until: idOf(2, 92_000) },
        ]),
      bounds: { read: 12_000 },
    },
  ],
  // The queue's own table, with waiting and failed jobs only.
  listFailedJobs: [{ name: 'all', run: (ctx) => jobs.listFailedJobs(ctx, page) }],
  listJobLags: [{ name: 'all', run: (ctx) => jobs.listJobLags(ctx) }],
};

/** Not explained: it reads no table. */
export const notExplained: readonly string[] = ['listCoinPacks'];
