export { findOperation, hashOperation, listOperations, registerOperation, removeOperation } from './operations.ts';
