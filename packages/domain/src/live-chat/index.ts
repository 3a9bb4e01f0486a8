export { listLiveChatEvents, liveOnAir, publishLiveEvent, publishLiveTip } from './live-chat-events.ts';
export { listHeldLiveChatMessages, listLiveChatMessages, newLiveChatMessage } from './live-chat-messages.ts';
export {
  approveLiveChatMessage,
  deleteLiveChatMessage,
  getLiveChatSettings,
  listLiveChatMutes,
  muteInLiveChat,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from './live-chat-moderation.ts';
export {
  addLiveModerator,
  listLiveModerators,
  removeLiveModerator,
} from './live-chat-moderators.ts';
export { openChat } from './live-chat-room.ts';
export { closeLiveGoal, setLiveGoal } from './live-goals.ts';
export { closeLivePoll, startLivePoll, voteLivePoll } from './live-polls.ts';
export { getLiveStage, pinLiveChatMessage, unpinLiveChatMessage } from './live-stage.ts';
