export * from './environment.ts';
export * from './require-parts.ts';
export * from './web-address.ts';
