import { randomUUID } from 'node:crypto';
import { authenticateRealtime, authenticateToken, isApiToken } from '@foxreel/domain/account';
import type { Actor, Context } from '@foxreel/domain/kernel';
import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { ApiDependencies } from '../../dependencies.ts';
import { documentedError, maskGraphqlError } from '../../errors/index.ts';
import { mailLimitsOf } from '../../http/mail-limits.ts';
import type { GraphqlDomain } from '../context.ts';
import { PersistedOperations } from '../persisted-operations.ts';
import { readSubscription, type SubscribeRequest } from '../read-subscription.ts';
import { AccountWatches } from './account-watches.ts';
import { Audiences } from './audiences.ts';
import { Flusher } from './flusher.ts';
import { Turns } from './turns.ts';

export type SocketDependencies = Omit<ApiDependencies, 'webRoot'>;

/** Who asks over a connection, and the address it came from. */
export interface SocketCaller {
  actor: Actor;
  address: string;
}

/** What all connections of one process share. */
export interface SocketServices {
  logger: Logger;
  audiences: Audiences;
  watches: AccountWatches;
  flusher: Flusher;
  contextOf(from: SocketCaller): GraphqlDomain;
  /** Null for a token that opens nothing. */
  actorOf(token: unknown): Promise<Actor | null>;
  /** What a request asks for, or why not. */
  read(request: SubscribeRequest, from: SocketCaller): Promise<ExecutionArgs | GraphQLError[]>;
  /** A reply as it goes out: the errors masked and as docs/contract/rest.md has them. */
  documented(result: ExecutionResult): object;
  print(result: ExecutionResult): string;
  errors(errors: readonly unknown[]): object[];
  /** Runs questions of many connections a few at a time. */
  oneByOne<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Rights that are asked for again at a time, so that requests find a free connection to the database. */
const askedAtOnce = 4;

export function createSocketServices(dependencies: SocketDependencies): SocketServices {
  const { realtime, logger, environment, budgets, ...domain } = dependencies;
  const mask = maskGraphqlError(logger);
  const turns = new Turns(askedAtOnce);
  const flusher = new Flusher();
  const rules = {
    introspection: environment.INTROSPECTION,
    persisted: new PersistedOperations({ only: environment.PERSISTED_OPERATIONS_ONLY }),
  };
  const contextFor = (actor: Actor): Context => ({
    ...domain,
    actor,
    realtime,
    afterCommit: (action) => action(),
  });
  const contextOf = ({ actor, address }: SocketCaller): GraphqlDomain => ({
    ...contextFor(actor),
    request: { id: randomUUID(), address, userAgent: null },
    mailLimits: mailLimitsOf(realtime),
  });
  const errors = (all: readonly unknown[]) => all.map((error) => documentedError(mask(error)));
  const documented = (result: ExecutionResult) => ({
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(result.errors ? { errors: errors(result.errors) } : {}),
  });
  return {
    logger,
    audiences: new Audiences(realtime, flusher),
    watches: new AccountWatches(domain, realtime),
    flusher,
    contextOf,
    actorOf: (token) => actorOf(contextFor({ kind: 'anonymous' }), token),
    read: (request, from) => readSubscription(request, { ...contextOf(from), budgets }, rules),
    documented,
    print: (result) => JSON.stringify(documented(result)),
    errors,
    oneByOne: (work) => turns.take(work),
  };
}

async function actorOf(anonymous: Context, token: unknown): Promise<Actor | null> {
  if (token === undefined || token === null || token === '') return { kind: 'anonymous' };
  if (typeof token !== 'string') return null;
  return isApiToken(token)
    ? authenticateToken(anonymous, { token })
    : authenticateRealtime(anonymous, { accessToken: token });
}
