import { utils } from '../api/trpc.ts';

/** The new email that waits to be verified; null when none does. */
export const pendingEmailQuery = utils.account.pendingEmail.queryOptions();
