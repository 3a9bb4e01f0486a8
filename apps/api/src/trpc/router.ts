import { accountRouter } from './account.ts';
import { authRouter } from './auth.ts';
import { campaignsRouter } from './campaigns.ts';
import { commentsRouter } from './comments.ts';
import { liveRouter } from './live.ts';
import { mediaRouter } from './media.ts';
import { messagesRouter } from './messages.ts';
import { searchRouter } from './search.ts';
import { siteRouter } from './site.ts';
import { staffRouter } from './staff.ts';
import { streamRouter } from './stream.ts';
import { router } from './trpc.ts';
import { walletRouter } from './wallet.ts';

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  media: mediaRouter,
  comments: commentsRouter,
  campaigns: campaignsRouter,
  messages: messagesRouter,
  live: liveRouter,
  search: searchRouter,
  staff: staffRouter,
  site: siteRouter,
  stream: streamRouter,
  wallet: walletRouter,
});

/** All that the web app may import of the api, as a type. */
export type AppRouter = typeof appRouter;
