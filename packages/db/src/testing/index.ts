export * from './template-database.ts';
