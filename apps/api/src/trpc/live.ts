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
  liveOfInput,
  livePollIdInput,
  liveReplayInput,
  muteInLiveChatInput,
  newLiveChatMessageInput,
  remindLiveInput,
  type StreamEvent,
  saveLiveChatSettingsInput,
  saveLiveSetupInput,
  scheduledLiveIdInput,
  scheduledLivesInput,
  scheduleLiveInput,
  setLiveGoalInput,
  startLivePollInput,
  unmuteInLiveChatInput,
  voteLivePollInput,
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
  currentLives,
  generateStreamKey,
  getLiveSetup,
  getLiveSummary,
  getStreamHealth,
  getStudio,
  listLives,
  listScheduledLives,
  remindMeOfLive,
  removeLiveCover,
  saveLiveSetup,
  scheduleLive,
  startLive,
  stopLive,
  watchLive,
} from '@foxreel/domain/live';
import {
  addLiveModerator,
  approveLiveChatMessage,
  closeLiveGoal,
  closeLivePoll,
  deleteLiveChatMessage,
  getLiveChatSettings,
  getLiveStage,
  listHeldLiveChatMessages,
  listLiveChatEvents,
  listLiveChatMessages,
  listLiveChatMutes,
  listLiveModerators,
  muteInLiveChat,
  newLiveChatMessage,
  pinLiveChatMessage,
  removeLiveModerator,
  saveLiveChatSettings,
  setLiveGoal,
  startLivePoll,
  unmuteInLiveChat,
  unpinLiveChatMessage,
  voteLivePoll,
} from '@foxreel/domain/live-chat';
import { listLiveReplay } from '@foxreel/domain/live-recordings';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { openStream, watchTopics } from '../realtime/open-stream.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

const owner = liveChatOwnerInput.prefault({});

export const liveRouter = router({
  start: signedInProcedure.mutation(({ ctx }) => startLive(ctx)),
  stop: signedInProcedure.mutation(({ ctx }) => stopLive(ctx)),
  watch: procedure.input(watchLiveInput).query(({ ctx, input }) => watchLive(ctx, input)),
  now: procedure
    .input(liveOfInput)
    .query(async ({ ctx, input: { user } }) => (await currentLives(ctx, [user])).get(user) ?? null),
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

  scheduled: procedure
    .input(scheduledLivesInput.prefault({}))
    .query(({ ctx, input }) => listScheduledLives(ctx, input)),
  schedule: signedInProcedure.input(scheduleLiveInput).mutation(({ ctx, input }) => scheduleLive(ctx, input)),
  reschedule: signedInProcedure
    .input(changeScheduledLiveInput)
    .mutation(({ ctx, input }) => changeScheduledLive(ctx, input)),
  cancelScheduled: signedInProcedure
    .input(scheduledLiveIdInput)
    .mutation(({ ctx, input }) => cancelScheduledLive(ctx, input)),
  remind: signedInProcedure.input(remindLiveInput).mutation(({ ctx, input }) => remindMeOfLive(ctx, input)),
  health: signedInProcedure.query(({ ctx }) => getStreamHealth(ctx)),
  moderators: signedInProcedure.query(({ ctx }) => listLiveModerators(ctx)),
  addModerator: signedInProcedure.input(liveModeratorInput).mutation(({ ctx, input }) => addLiveModerator(ctx, input)),
  removeModerator: signedInProcedure
    .input(liveModeratorInput)
    .mutation(({ ctx, input }) => removeLiveModerator(ctx, input)),

  /** The chat of a recorded live, beside its film. */
  replay: procedure.input(liveReplayInput).query(({ ctx, input }) => listLiveReplay(ctx, input)),
  setup: signedInProcedure.query(({ ctx }) => getLiveSetup(ctx)),
  saveSetup: signedInProcedure.input(saveLiveSetupInput).mutation(({ ctx, input }) => saveLiveSetup(ctx, input)),
  removeCover: signedInProcedure.mutation(({ ctx }) => removeLiveCover(ctx)),

  /** What stands above the chat: goal, poll, pinned message. */
  stage: procedure.input(liveOfInput).query(({ ctx, input }) => getLiveStage(ctx, input)),
  chatEvents: procedure.input(liveChatListInput).query(({ ctx, input }) => listLiveChatEvents(ctx, input)),
  summary: signedInProcedure.query(({ ctx }) => getLiveSummary(ctx)),
  setGoal: signedInProcedure.input(setLiveGoalInput).mutation(({ ctx, input }) => setLiveGoal(ctx, input)),
  closeGoal: signedInProcedure.mutation(({ ctx }) => closeLiveGoal(ctx)),
  startPoll: signedInProcedure.input(startLivePollInput).mutation(({ ctx, input }) => startLivePoll(ctx, input)),
  vote: signedInProcedure.input(voteLivePollInput).mutation(({ ctx, input }) => voteLivePoll(ctx, input)),
  closePoll: signedInProcedure.input(livePollIdInput).mutation(({ ctx, input }) => closeLivePoll(ctx, input)),
  pin: signedInProcedure.input(liveChatMessageIdInput).mutation(({ ctx, input }) => pinLiveChatMessage(ctx, input)),
  unpin: signedInProcedure.input(owner).mutation(({ ctx, input }) => unpinLiveChatMessage(ctx, input)),

  battle: procedure.input(battleUserInput).query(({ ctx, input }) => battleOf(ctx, input)),
  battleInvitations: signedInProcedure.query(({ ctx }) => listBattleInvitations(ctx)),
  inviteBattle: signedInProcedure.input(battleInviteInput).mutation(({ ctx, input }) => inviteBattle(ctx, input)),
  battleChain: signedInProcedure.input(battleEntriesInput).query(({ ctx, input }) => battleChain(ctx, input)),
  createBattleLink: signedInProcedure.input(battleLinkInput).mutation(({ ctx, input }) => createBattleLink(ctx, input)),
  battleLink: procedure.input(battleTokenInput).query(({ ctx, input }) => getBattleLink(ctx, input)),
  acceptBattleLink: signedInProcedure
    .input(battleTokenInput)
    .mutation(({ ctx, input }) => acceptBattleLink(ctx, input)),
  rematchBattle: signedInProcedure.input(battleIdInput).mutation(({ ctx, input }) => rematchBattle(ctx, input)),
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
