import './public-error.ts';

export * from './graphql-errors.ts';
export { errorMap, fieldsOf, toPublicError } from './public-error.ts';
export * from './rest-errors.ts';
export * from './trpc-errors.ts';
