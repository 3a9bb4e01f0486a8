import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { plainName } from './visible-text.ts';

/** A GraphQL document that a tool registers, to be sent by its hash from then on. */
export const registerOperationInput = z.object({
  name: z
    .string()
    .overwrite(plainName)
    .min(1, messages.operationName)
    .max(limits.operationNameMax, messages.operationName),
  document: z
    .string()
    .min(1, messages.operationDocument)
    .max(limits.operationCharactersMax, messages.operationDocument),
});
export type RegisterOperationInput = z.output<typeof registerOperationInput>;

/** SHA-256 of a document in lower-case hex. */
export const operationHashInput = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, messages.operationHash) });
export type OperationHashInput = z.output<typeof operationHashInput>;

export interface RegisteredOperation {
  hash: string;
  name: string;
  document: string;
  addDate: string;
}
