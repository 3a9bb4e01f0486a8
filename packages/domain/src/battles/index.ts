export * from './accept-battle.ts';
export * from './add-hearts.ts';
export * from './decline-battle.ts';
export * from './end-battle.ts';
export * from './faces-viewer.ts';
export * from './get-battle.ts';
export * from './invite-battle.ts';
