export * from './advance-clock.ts';
