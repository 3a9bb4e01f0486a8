import { z } from 'zod';

/** As PROTOCOL.md of graphql-transport-ws says it; `query` may be left to a persisted operation. */
const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init'), payload: z.looseObject({}).nullish() }),
  z.object({ type: z.literal('ping'), payload: z.looseObject({}).nullish() }),
  z.object({ type: z.literal('pong'), payload: z.looseObject({}).nullish() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().min(1).max(256),
    payload: z.object({
      operationName: z.string().nullish(),
      query: z.string().nullish(),
      variables: z.looseObject({}).nullish(),
      extensions: z.looseObject({}).nullish(),
    }),
  }),
  z.object({ type: z.literal('complete'), id: z.string().min(1).max(256) }),
]);

export type ClientMessage = z.output<typeof clientMessage>;

/** What a client sent, or null for what is no message of the protocol. */
export function readClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Codes that end a connection of graphql-transport-ws. */
export const closeCodes = {
  goingAway: 1001,
  badRequest: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocolNotAcceptable: 4406,
  initTimeout: 4408,
  subscriberExists: 4409,
  tooManyInits: 4429,
  internalError: 4500,
} as const;
