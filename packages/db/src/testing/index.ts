export * from './observed-connection.ts';
export * from './template-database.ts';
