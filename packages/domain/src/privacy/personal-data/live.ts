import { leaveLives } from '../erasure-hooks.ts';
import { ownScore } from '../export-hooks.ts';
import { blank, erase, keep, type PersonalData, through } from './classes.ts';

const shared = "Both creators' lives, by id alone";

/** Lives, their chat and battles. */
export const liveData = {
  lives: {
    rows: { accountId: blank('Times and counts, without a word or a picture; battles and reports refer to it') },
    columns: {
      id: 'none',
      accountId: 'keep',
      kind: 'keep, export',
      title: 'blank, export',
      tags: 'blank, export',
      audience: 'keep, export',
      recording: 'keep, export',
      openedBy: 'none',
      encoderId: 'none',
      state: 'keep',
      viewers: 'none',
      hlsViewers: 'none',
      peakViewers: 'keep, export',
      pinnedMessageId: 'none',
      hearts: 'keep, export',
      startedAt: 'keep, export',
      seenAt: 'none',
      endedAt: 'keep, export',
      endReason: 'keep, export',
      health: 'none',
      createdAt: 'keep, export',
    },
    before: leaveLives,
    exported: { name: 'lives', of: ['accountId'] },
  },
  liveSetups: {
    rows: { accountId: erase },
    columns: {
      accountId: 'erase',
      title: 'erase, export',
      tags: 'erase, export',
      audience: 'erase, export',
      recording: 'erase, export',
      coverKey: 'erase, export',
    },
    files: ['coverKey'],
    exported: { name: 'settings.live', of: ['accountId'], object: true },
  },
  liveRecordings: {
    rows: {
      liveId: through('lives', keep('Times alone; the film is a media, and the chat has rows of its own')),
      mediaId: through('media', keep('Times alone; the film is a media, and the chat has rows of its own'), [
        'accountId',
      ]),
    },
    columns: { liveId: 'none', mediaId: 'none', error: 'none', parts: 'none', createdAt: 'none' },
  },
  scheduledLives: {
    rows: { accountId: erase },
    columns: {
      id: 'none',
      accountId: 'erase',
      title: 'erase, export',
      startsAt: 'erase, export',
      state: 'erase, export',
      version: 'none',
      createdAt: 'erase, export',
    },
    exported: { name: 'scheduled_lives', of: ['accountId'] },
  },
  liveReminders: {
    rows: { accountId: erase, scheduledLiveId: through('scheduledLives', erase) },
    columns: { scheduledLiveId: 'erase, export', accountId: 'erase', createdAt: 'erase, export' },
    exported: { name: 'live_reminders', of: ['accountId'], as: { scheduledLiveId: 'scheduled_live' } },
  },
  streamKeys: {
    rows: { accountId: erase },
    columns: { accountId: 'erase', key: 'erase', createdAt: 'erase' },
  },
  liveChatMessages: {
    rows: { accountId: erase, creatorId: erase },
    columns: {
      id: 'none',
      creatorId: 'erase, export',
      accountId: 'erase',
      text: 'erase, export',
      state: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'live_chat', of: ['accountId'], as: { creatorId: 'creator' } },
  },
  liveChatSettings: {
    rows: { accountId: erase },
    columns: {
      accountId: 'erase, export',
      slowModeSeconds: 'erase, export',
      blockedWords: 'erase, export',
      holdNewcomers: 'erase, export',
      followersOnly: 'erase, export',
      blockedPatterns: 'erase, export',
    },
    exported: { name: 'settings.live_chat', of: ['accountId'], object: true },
  },
  liveChatModerators: {
    rows: { creatorId: erase, accountId: erase },
    columns: { creatorId: 'erase', accountId: 'erase, export', createdAt: 'erase, export' },
    exported: { name: 'live_chat_moderators', of: ['creatorId'], as: { accountId: 'account' } },
  },
  liveChatMutes: {
    rows: { creatorId: erase, accountId: erase },
    columns: {
      creatorId: 'erase',
      accountId: 'erase, export',
      until: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'live_chat_mutes', of: ['creatorId'], as: { accountId: 'account' } },
  },
  liveGoals: {
    rows: { creatorId: erase },
    columns: {
      id: 'none',
      liveId: 'none',
      creatorId: 'erase',
      title: 'erase, export',
      target: 'erase, export',
      closedAt: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'live_goals', of: ['creatorId'] },
  },
  livePolls: {
    rows: { creatorId: erase },
    columns: {
      id: 'none',
      liveId: 'none',
      creatorId: 'erase',
      question: 'erase, export',
      options: 'erase, export',
      closedAt: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'live_polls', of: ['creatorId'] },
  },
  livePollVotes: {
    rows: { accountId: erase, pollId: through('livePolls', erase) },
    columns: {
      pollId: 'erase, export',
      accountId: 'erase',
      option: 'erase, export',
      createdAt: 'erase, export',
    },
    exported: { name: 'live_poll_votes', of: ['accountId'], as: { pollId: 'poll' } },
  },
  battles: {
    rows: { account1Id: keep(shared), account2Id: keep(shared) },
    columns: {
      id: 'none',
      account1Id: 'keep',
      account2Id: 'keep',
      state: 'keep, export',
      score1: 'keep',
      score2: 'keep',
      endsAt: 'keep',
      startedAt: 'keep, export',
      endedAt: 'keep, export',
      createdAt: 'keep, export',
      bestOf: 'keep',
      round: 'keep',
      seriesId: 'none',
      wins1: 'keep',
      wins2: 'keep',
      chainLength: 'none',
      chainHash: 'none',
    },
    exported: { name: 'battles', of: ['account1Id', 'account2Id'], add: ownScore },
  },
  battleEntries: {
    rows: {
      battleId: through('battles', keep('The result is recomputed from it; people are in it as hashes alone'), [
        'account1Id',
      ]),
    },
    columns: {
      battleId: 'none',
      number: 'none',
      kind: 'none',
      side: 'none',
      points: 'none',
      content: 'keep',
      hash: 'none',
      tipId: 'none',
    },
  },
  battleLinks: {
    rows: { accountId: erase },
    columns: {
      id: 'none',
      accountId: 'erase',
      token: 'erase',
      bestOf: 'erase',
      expiresAt: 'erase',
      createdAt: 'erase',
    },
  },
} satisfies Partial<PersonalData>;
