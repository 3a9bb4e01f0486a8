export * from './approve-live-chat-message.ts';
export * from './delete-live-chat-message.ts';
export * from './list-live-chat-messages.ts';
export { listLiveChatMutes, muteInLiveChat, unmuteInLiveChat } from './mute-in-live-chat.ts';
export * from './new-live-chat-message.ts';
export * from './save-live-chat-settings.ts';
export { openChat } from './store.ts';
