import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguage } from '@foxreel/contracts';
import { viewerId } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import { maskGraphqlError } from '../errors/index.ts';
import type { SignInLimits } from '../http/abuse-limits.ts';
import { pointsOfCost } from '../http/budgets.ts';
import { isPlainGraphql, readWhole, securityHeaderList } from '../http/own-origin.ts';
import { contextOf, loginToken, type RequestParts, visitorAddress } from '../http/request-context.ts';
import { feedSeed } from '../http/support-caller.ts';
import { type CompiledOperationCache, type DirectRequest, parseDirectRequest } from './compiled-operations.ts';
import { createGraphqlContext } from './context.ts';
import { printFailed } from './graphql-handler.ts';
import { measureOperation } from './operation-limits.ts';
import { schema } from './schema.ts';
import { followCatalogue, SharedReplies, type SharedReply } from './shared-replies.ts';
import { traceOperation } from './trace-operations.ts';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Parts {
  dependencies: ApiDependencies;
  limits: SignInLimits;
  ready: CompiledOperationCache;
}

/** What differs between replies. */
interface Reply {
  id: string;
  cookies: string[];
  body: string | Buffer;
}

/** A computed reply, and what it cost of the visitor's budget beyond the request itself. */
interface FreshReply extends Reply {
  points: number;
  /** Partly failed: for this visitor only, and not cached. */
  failed: boolean;
}

/** The viewer of a query. */
interface Visit {
  asked: RequestParts;
  id: string;
  cookies: string[];
}

const anonymous = { kind: 'anonymous' } as const;

/**
 * Runs before the app and answers the plain case of POST /api directly from Node: a query that Yoga has accepted before, as
 * compiled by graphql-jit. Anything unusual, new, or rejected before running takes the slow path through the app. What has run
 * is answered here, errors included: limits on attempts must count each one once.
 */
export function directGraphql(listener: NodeListener, { dependencies, limits, ready }: Parts): NodeListener {
  const { environment, logger, budgets } = dependencies;
  if (environment.PERSISTED_OPERATIONS_ONLY) return listener;
  const common = [
    ...securityHeaderList(environment),
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    'no-store',
  ];
  const mask = maskGraphqlError(logger);
  const shared = new SharedReplies();
  followCatalogue(shared, dependencies.realtime);

  /** Null takes the slow path. */
  function answer(incoming: IncomingMessage, text: string): Reply | null | Promise<Reply | null> {
    const edge: RequestParts = { req: { header: (name) => incoming.headers[name]?.toString() }, env: { incoming } };
    const requestParts = { ...edge, login: loginToken(edge) };
    const visit: Visit = { asked: requestParts, id: randomUUID(), cookies: [] };
    if (requestParts.login !== null) return answerAccount(visit, text);
    const { seed, setCookie } = feedSeed(requestParts, environment);
    if (setCookie !== null) visit.cookies.push(setCookie);
    const cached = shared.get(text, seed);
    return cached ? share(visit, cached) : answerAnonymous(visit, text, seed);
  }

  /** Sends a shared reply to this visitor; no promise if their budget is available locally. */
  function share({ asked: requestParts, id, cookies }: Visit, { body, points }: SharedReply): Reply | Promise<Reply> {
    const reply = { id, cookies, body };
    const taken = budgets.takeRequest({ actor: anonymous, address: visitorAddress(requestParts, environment) }, points);
    return taken ? taken.then(() => reply) : reply;
  }

  async function answerAnonymous(visit: Visit, text: string, seed: string): Promise<Reply | null> {
    const question = parseDirectRequest(text, ready);
    if (!question) return null;
    if (!question.operation.isPublic) return run(visit, question, () => seed);
    let own: FreshReply | null = null;
    const reply = await shared.make(text, seed, async () => {
      own = await run(visit, question, () => seed);
      return own && !own.failed ? { body: Buffer.from(own.body), points: 1 + own.points } : null;
    });
    return own ?? (reply && share(visit, reply));
  }

  async function answerAccount(visit: Visit, text: string): Promise<Reply | null> {
    const question = parseDirectRequest(text, ready);
    return question && run(visit, question, viewerId);
  }

  /** Computes a reply. `seedOf` returns null if the visitor is not who they seemed to be. */
  async function run(
    { asked: requestParts, id, cookies }: Visit,
    { operation, variables }: DirectRequest,
    seedOf: (domain: DirectDomain) => string | null,
  ): Promise<FreshReply | null> {
    const { document, compiled, name } = operation;
    const weighed = measureOperation(schema, { document, operationName: name, variables });
    if (weighed.refused) return null;
    const domain = await contextOf(requestParts, id, dependencies, limits, (header) => cookies.push(header));
    const seed = seedOf(domain);
    if (seed === null) return null;
    // One point was taken when the context was created.
    const points = pointsOfCost(weighed.cost);
    if (points > 0) await budgets.takeRequest({ actor: domain.actor, address: domain.request.address }, points);
    const result = await traceOperation(operation, () =>
      compiled.query(undefined, createGraphqlContext(domain, seed), variables),
    );
    // Without data nothing ran: its variables are invalid.
    if (!('data' in result)) return null;
    const { errors } = result;
    const body = errors
      ? printFailed({ ...result, errors }, mask, {
          id,
          language: acceptedLanguage(requestParts.req.header('accept-language')),
        })
      : compiled.stringify(result);
    return { id, cookies, body, points, failed: errors !== undefined };
  }

  function write(outgoing: ServerResponse, { id, cookies, body }: Reply): void {
    const head = [...common, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))];
    for (const cookie of cookies) head.push('set-cookie', cookie);
    outgoing.writeHead(200, head);
    outgoing.end(body);
  }

  return (incoming, outgoing) => {
    if (!isPlainGraphql(incoming, environment) || logger.isLevelEnabled('debug')) return listener(incoming, outgoing);
    readWhole(incoming, (body) => {
      const send = (reply: Reply | null): void => {
        // @hono/node-server takes an already read body from here.
        if (reply === null) listener(Object.assign(incoming, { rawBody: body }), outgoing);
        else write(outgoing, reply);
      };
      const reply = attempt(() => answer(incoming, body.toString()));
      if (reply instanceof Promise) reply.catch(() => null).then(send);
      else send(reply);
    });
  };
}

/** Errors take the slow path, which reports the reason. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

type DirectDomain = Awaited<ReturnType<typeof contextOf>>;
