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
  moderatesLiveChat,
  removeLiveModerator,
} from './live-chat-moderators.ts';
export { openChat } from './live-chat-room.ts';
