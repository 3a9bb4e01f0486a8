export * from './get-support-thread.ts';
export * from './list-support-messages.ts';
export * from './list-support-threads.ts';
export * from './mark-support-read.ts';
export * from './send-support-message.ts';
export { supportSide } from './support-side.ts';
export { asSupportVisitor, expireSupportVisitors, findSupportVisitor, startSupportChat } from './support-visitors.ts';
