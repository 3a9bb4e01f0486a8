export { appendMessages, type PreparedData, prepareData, releaseFiles, retainFiles } from './append-messages.ts';
export {
  cancelDeliveriesBetween,
  deliverAutoMessage,
  deliverAutoMessages,
  handleEvent,
} from './auto-deliveries.ts';
export { listAutoDeliveries } from './auto-delivery-log.ts';
export { type DeliveredMassMessage, deliverMassTo, publishMass } from './mass/deliver-mass.ts';
export {
  cancelMassMessage,
  cancelMassMessagesOf,
  getMassMessage,
  getMassResult,
  listMassMessages,
  pauseMassMessage,
  resumeMassMessage,
} from './mass/manage-mass-messages.ts';
export {
  acceptsMassMessages,
  dedupeKey,
  estimateAudience,
  estimateRecipients,
  followed,
  isDelivered,
  isNamed,
  isRelated,
  isSending,
  massMessageId,
  massRows,
  mayReceive,
  setAcceptsMassMessages,
  subscribed,
  wasActive,
} from './mass/mass-audience.ts';
export { batchSize, deliverMassBatch, enqueueBatches, splitMassMessage } from './mass/mass-batches.ts';
export { pendingMassCount, receiveMass } from './mass/pending-mass.ts';
export { planStart, sendMassMessage, startMass, startScheduledMass } from './mass/send-mass-message.ts';
export { publishAppended } from './message-events.ts';
export {
  getMessagePermission,
  getMessageSettings,
  listMessages,
  saveMessageSettings,
  sendMessage,
  sendTyping,
} from './messages.ts';
export {
  getMessengerRule,
  listMessengerRules,
  saveMessengerRule,
  sendTest,
  switchMessengerRule,
  switchOffRulesOf,
} from './messenger-rules.ts';
export { cutWaitingTeaser, unlockTeaser } from './sent-teasers.ts';
export { deleteTemplate, listTemplates, newTemplate } from './templates.ts';
export { messageViews, type ThreadRow, threadViews } from './thread-view.ts';
export {
  deleteThread,
  getThread,
  getThreadWith,
  listThreads,
  listThreadTips,
  markThreadRead,
  searchThreads,
} from './threads.ts';
