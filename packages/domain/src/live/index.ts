export * from './handle-livekit-event.ts';
export * from './list-lives.ts';
export * from './livekit-options.ts';
export * from './livekit-server.ts';
export * from './reconcile-lives.ts';
export * from './start-live.ts';
export * from './stop-live.ts';
export * from './watch-live.ts';
