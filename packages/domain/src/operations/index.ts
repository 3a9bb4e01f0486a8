export { findOperation } from './find-operation.ts';
export { hashOperation } from './hash-operation.ts';
export { listOperations } from './list-operations.ts';
export { registerOperation } from './register-operation.ts';
export { removeOperation } from './remove-operation.ts';
