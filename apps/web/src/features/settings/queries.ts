import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

export const notificationsQuery = utils.account.notificationSettings.queryOptions();

export const messageSettingsQuery = utils.messages.settings.queryOptions();

/** Whether the viewer wants creators' mass messages. */
export const massWantedQuery = utils.mass.wanted.queryOptions({});

export const blockedInput = { limit: limits.gridPage };

/** Counted from the newest: one who is unblocked moves the rest up, so pages go on where those shown end. */
export const blockedQuery = utils.account.blocked.infiniteQueryOptions(blockedInput, {
  initialCursor: 0,
  getNextPageParam: (last, pages) => (last.length < limits.gridPage ? null : pages.flat().length),
});

export const sessionsQuery = utils.account.sessions.queryOptions(undefined, { staleTime: 0 });

export const tokensQuery = utils.account.apiTokens.queryOptions(undefined, { staleTime: 0 });
