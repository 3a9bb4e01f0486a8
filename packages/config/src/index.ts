export * from './environment.ts';
export * from './money-settings.ts';
export * from './require-parts.ts';
export * from './web-address.ts';
