import './plain-words.ts';

export * from './error-map.ts';
export * from './graphql-errors.ts';
export * from './public-error.ts';
export * from './rest-errors.ts';
export * from './rest-reply.ts';
export * from './trpc-errors.ts';
