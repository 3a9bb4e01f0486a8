import { TRPCClientError } from '@trpc/client';

/** The error of a call as the client throws it: an answer of the server, or without a status none at all. */
export const callError = (message: string, httpStatus?: number, retryAfter?: number): Error =>
  httpStatus === undefined
    ? new TypeError(message)
    : TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus, retryAfter } } });
