export * from './add-followers.ts';
export * from './advance-clock.ts';
export * from './count-crowd.ts';
