export {
  getSupportThread,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  markSupportThreadRead,
  sendSupportMessage,
  supportSide,
} from './support-threads.ts';
export { asSupportVisitor, expireSupportVisitors, findSupportVisitor, startSupportChat } from './support-visitors.ts';
