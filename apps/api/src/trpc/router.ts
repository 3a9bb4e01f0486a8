import { accountRouter, authRouter } from './account.ts';
import { libraryRouter } from './library.ts';
import { liveRouter, streamRouter } from './live.ts';
import { campaignsRouter, commentsRouter, mediaRouter, searchRouter, sharedLinksRouter } from './media.ts';
import { massRouter, messagesRouter, supportRouter } from './messages.ts';
import { creatorRequestsRouter, jobsRouter, staffRouter } from './staff.ts';
import { procedure, router } from './trpc.ts';
import { walletRouter } from './wallet.ts';

const siteRouter = router({
  operator: procedure.query(({ ctx }) => ctx.operator),
});

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
  library: libraryRouter,
  live: liveRouter,
  search: searchRouter,
  sharedLinks: sharedLinksRouter,
  staff: staffRouter,
  site: siteRouter,
  stream: streamRouter,
  support: supportRouter,
  wallet: walletRouter,
});

/** The only thing that the web app may import from the api, as a type. */
export type AppRouter = typeof appRouter;
