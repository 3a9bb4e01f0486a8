import { utils } from '../api/trpc.ts';

/** What a shared link offers its viewer; null for one that leads nowhere for them. */
export const sharedLinkQuery = (id: string) => utils.sharedLinks.get.queryOptions({ id });
