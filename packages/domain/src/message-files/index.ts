export {
  type ClaimedFile,
  claimMessageFile,
  expireMessageFiles,
  type OpenedMessageFile,
  openMessageFile,
  saveMessageFile,
  shareMessageFile,
} from './message-files.ts';
