export { type ClaimedFile, claimMessageFile, shareMessageFile } from './claim-message-file.ts';
export { expireMessageFiles } from './expire-message-files.ts';
export { type OpenedMessageFile, openMessageFile } from './open-message-file.ts';
export { saveMessageFile } from './save-message-file.ts';
