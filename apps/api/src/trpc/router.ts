import { accountRouter } from './account.ts';
import { authRouter } from './auth.ts';
import { campaignsRouter } from './campaigns.ts';
import { commentsRouter } from './comments.ts';
import { creatorRequestsRouter } from './creator-requests.ts';
import { jobsRouter } from './jobs.ts';
import { liveRouter } from './live.ts';
import { massRouter } from './mass.ts';
import { mediaRouter } from './media.ts';
import { messagesRouter } from './messages.ts';
import { searchRouter } from './search.ts';
import { sharedLinksRouter } from './shared-links.ts';
import { siteRouter } from './site.ts';
import { staffRouter } from './staff.ts';
import { streamRouter } from './stream.ts';
import { supportRouter } from './support.ts';
import { router } from './trpc.ts';
import { walletRouter } from './wallet.ts';

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  media: mediaRouter,
  comments: commentsRouter,
  creatorRequests: creatorRequestsRouter,
  campaigns: campaignsRouter,
  messages: messagesRouter,
  mass: massRouter,
  jobs: jobsRouter,
  live: liveRouter,
  search: searchRouter,
  sharedLinks: sharedLinksRouter,
  staff: staffRouter,
  site: siteRouter,
  stream: streamRouter,
  support: supportRouter,
  wallet: walletRouter,
});

/** All that the web app may import of the api, as a type. */
export type AppRouter = typeof appRouter;
