export * from './environment.ts';
export * from './require-parts.ts';
