import { utils } from '../api/trpc.ts';

/** A public profile; null when there is none, or none for this viewer. */
export const profileQuery = (username: string) =>
  utils.account.profile.queryOptions({ username: username.toLowerCase() });
