import { randomUUID } from 'node:crypto';
import {
  battleEntriesInput,
  battleIdInput,
  battleInviteInput,
  battleLinkInput,
  battleTokenInput,
  battleUserInput,
  changeScheduledLiveInput,
  heartInput,
  liveChatListInput,
  liveChatMessageIdInput,
  liveChatOwnerInput,
  liveListInput,
  liveModeratorInput,
  muteInLiveChatInput,
  newLiveChatMessageInput,
  remindLiveInput,
  type StreamEvent,
  saveLiveChatSettingsInput,
  saveLiveSetupInput,
  scheduledLiveIdInput,
  scheduledLivesInput,
  scheduleLiveInput,
  unmuteInLiveChatInput,
  watchLiveInput,
  watchTopicsInput,
} from '@foxreel/contracts';
import {
  acceptBattle,
  acceptBattleLink,
  addHearts,
  battleChain,
  battleOf,
  createBattleLink,
  declineBattle,
  endBattle,
  getBattleLink,
  inviteBattle,
  listBattleInvitations,
  rematchBattle,
} from '@foxreel/domain/battles';
import { requireAccount } from '@foxreel/domain/kernel';
import {
  cancelScheduledLive,
  changeScheduledLive,
  generateStreamKey,
  getLiveSetup,
  getStreamHealth,
  getStudio,
  listLives,
  listScheduledLives,
  remindMeOfLive,
  saveLiveSetup,
  scheduleLive,
  startLive,
  stopLive,
  watchLive,
} from '@foxreel/domain/live';
import {
  addLiveModerator,
  approveLiveChatMessage,
  deleteLiveChatMessage,
  getLiveChatSettings,
  listHeldLiveChatMessages,
  listLiveChatMessages,
  listLiveChatMutes,
  listLiveModerators,
  moderatesLiveChat,
  muteInLiveChat,
  newLiveChatMessage,
  removeLiveModerator,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from '@foxreel/domain/live-chat';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { openStream, watchTopics } from '../realtime/open-stream.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

const owner = liveChatOwnerInput.prefault({});

export const liveRouter = router({
  start: signedInProcedure.mutation(({ ctx }) => startLive(ctx)),
  stop: signedInProcedure.mutation(({ ctx }) => stopLive(ctx)),
  watch: procedure.input(watchLiveInput).query(({ ctx, input }) => watchLive(ctx, input)),
  list: procedure.input(liveListInput.prefault({})).query(({ ctx, input }) => listLives(ctx, input)),
  studio: signedInProcedure.query(({ ctx }) => getStudio(ctx, requireAccount(ctx).accountId)),
  renewStreamKey: signedInProcedure.mutation(({ ctx }) => generateStreamKey(ctx)),

  chat: procedure.input(liveChatListInput).query(({ ctx, input }) => listLiveChatMessages(ctx, input)),
  say: signedInProcedure.input(newLiveChatMessageInput).mutation(({ ctx, input }) => newLiveChatMessage(ctx, input)),
  removeMessage: signedInProcedure
    .input(liveChatMessageIdInput)
    .mutation(({ ctx, input }) => deleteLiveChatMessage(ctx, input)),
  held: signedInProcedure.input(owner).query(({ ctx, input }) => listHeldLiveChatMessages(ctx, input)),
  approve: signedInProcedure
    .input(liveChatMessageIdInput)
    .mutation(({ ctx, input }) => approveLiveChatMessage(ctx, input)),
  mutes: signedInProcedure.input(owner).query(({ ctx, input }) => listLiveChatMutes(ctx, input)),
  mute: signedInProcedure.input(muteInLiveChatInput).mutation(({ ctx, input }) => muteInLiveChat(ctx, input)),
  unmute: signedInProcedure.input(unmuteInLiveChatInput).mutation(({ ctx, input }) => unmuteInLiveChat(ctx, input)),
  chatSettings: signedInProcedure.input(owner).query(({ ctx, input }) => getLiveChatSettings(ctx, input)),
  saveChatSettings: signedInProcedure
    .input(saveLiveChatSettingsInput)
    .mutation(({ ctx, input }) => saveLiveChatSettings(ctx, input)),

  setup: signedInProcedure.query(({ ctx }) => getLiveSetup(ctx)),
  saveSetup: signedInProcedure.input(saveLiveSetupInput).mutation(({ ctx, input }) => saveLiveSetup(ctx, input)),
  schedule: signedInProcedure.input(scheduleLiveInput).mutation(({ ctx, input }) => scheduleLive(ctx, input)),
  reschedule: signedInProcedure
    .input(changeScheduledLiveInput)
    .mutation(({ ctx, input }) => changeScheduledLive(ctx, input)),
  cancelScheduled: signedInProcedure
    .input(scheduledLiveIdInput)
    .mutation(({ ctx, input }) => cancelScheduledLive(ctx, input)),
  scheduled: procedure
    .input(scheduledLivesInput.prefault({}))
    .query(({ ctx, input }) => listScheduledLives(ctx, input)),
  remind: signedInProcedure.input(remindLiveInput).mutation(({ ctx, input }) => remindMeOfLive(ctx, input)),
  health: signedInProcedure.query(({ ctx }) => getStreamHealth(ctx)),
  moderators: signedInProcedure.query(({ ctx }) => listLiveModerators(ctx)),
  addModerator: signedInProcedure.input(liveModeratorInput).mutation(({ ctx, input }) => addLiveModerator(ctx, input)),
  removeModerator: signedInProcedure
    .input(liveModeratorInput)
    .mutation(({ ctx, input }) => removeLiveModerator(ctx, input)),
  moderates: signedInProcedure.input(liveModeratorInput).query(({ ctx, input }) => moderatesLiveChat(ctx, input)),

  battle: procedure.input(battleUserInput).query(({ ctx, input }) => battleOf(ctx, input)),
  battleInvitations: signedInProcedure.query(({ ctx }) => listBattleInvitations(ctx)),
  battleChain: signedInProcedure.input(battleEntriesInput).query(({ ctx, input }) => battleChain(ctx, input)),
  createBattleLink: signedInProcedure.input(battleLinkInput).mutation(({ ctx, input }) => createBattleLink(ctx, input)),
  battleLink: procedure.input(battleTokenInput).query(({ ctx, input }) => getBattleLink(ctx, input)),
  acceptBattleLink: signedInProcedure
    .input(battleTokenInput)
    .mutation(({ ctx, input }) => acceptBattleLink(ctx, input)),
  rematchBattle: signedInProcedure.input(battleIdInput).mutation(({ ctx, input }) => rematchBattle(ctx, input)),
  inviteBattle: signedInProcedure.input(battleInviteInput).mutation(({ ctx, input }) => inviteBattle(ctx, input)),
  acceptBattle: signedInProcedure.input(battleUserInput).mutation(({ ctx, input }) => acceptBattle(ctx, input)),
  declineBattle: signedInProcedure.input(battleUserInput).mutation(({ ctx, input }) => declineBattle(ctx, input)),
  endBattle: signedInProcedure.input(battleIdInput).mutation(({ ctx, input }) => endBattle(ctx, input)),
  heart: signedInProcedure.input(heartInput).mutation(({ ctx, input }) => addHearts(ctx, input)),
});

const openInput = z.object({ lastEventId: z.string().max(100).nullish() }).optional();

export const streamRouter = router({
  /** One multiplexed stream per page. 'ready' comes first and after every gap: refetch then, and call watch again. */
  open: procedure.input(openInput).subscription(async function* ({ ctx, signal }) {
    const stream = randomUUID();
    let count = 0;
    for await (const event of openStream(ctx, stream, signal)) {
      count += 1;
      yield tracked<StreamEvent>(`${stream}.${count}`, event);
    }
  }),
  /** Sets everything that the page shows now; earlier topics not named again are dropped. */
  watch: procedure.input(watchTopicsInput).mutation(async ({ ctx, input }): Promise<{ ok: true }> => {
    await watchTopics(ctx, input);
    return { ok: true };
  }),
});
