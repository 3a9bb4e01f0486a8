import './public-error.ts';

export * from './graphql-errors.ts';
export { errorMap, fieldsOf, inLanguage, toPublicError } from './public-error.ts';
export * from './rest-errors.ts';
export * from './trpc-errors.ts';
