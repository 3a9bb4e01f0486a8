import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { viewerId } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import { pointsOfCost } from '../http/budgets.ts';
import { feedSeed } from '../http/feed-seed.ts';
import { isPlainGraphql, readWhole } from '../http/plain-request.ts';
import { contextOf, loginToken } from '../http/request-context.ts';
import { securityHeaderList } from '../http/security-headers.ts';
import type { SignInLimits } from '../http/sign-in-limits.ts';
import { type Asked, visitorAddress } from '../http/visitor.ts';
import { createGraphqlContext } from './context.ts';
import { weighOperation } from './operation-limits.ts';
import { type DirectQuestion, readQuestion } from './read-question.ts';
import type { ReadyOperations } from './ready-operations.ts';
import { schema } from './schema.ts';
import { followCatalogue, SharedReplies } from './shared-replies.ts';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Parts {
  dependencies: ApiDependencies;
  limits: SignInLimits;
  ready: ReadyOperations;
}

interface Reply {
  head: string[];
  body: string | Buffer;
}

const anonymous = { kind: 'anonymous' } as const;

/**
 * Stands before the app and answers the plain case of POST /api straight from Node: a query that Yoga has let through before, run as
 * graphql-jit compiled it. Whatever is not plain, new, or not all right takes the long way through the app, so that there is one
 * place for every error. Queries change nothing: running one twice is harmless.
 */
export function directGraphql(listener: NodeListener, { dependencies, limits, ready }: Parts): NodeListener {
  const { environment, logger, budgets } = dependencies;
  if (environment.PERSISTED_OPERATIONS_ONLY) return listener;
  const common = [...securityHeaderList(environment), 'content-type', 'application/json; charset=utf-8'];
  const shared = new SharedReplies();
  followCatalogue(shared, dependencies.realtime);

  /** Null takes the long way. */
  function answer(incoming: IncomingMessage, text: string): Reply | null | Promise<Reply | null> {
    const asked: Asked = { req: { header: (name) => incoming.headers[name]?.toString() }, env: { incoming } };
    if (loginToken(asked) !== null) return answerAccount(asked, text);
    const { seed, setCookie } = feedSeed(asked, environment);
    const head = [...common, 'x-request-id', randomUUID(), ...(setCookie === null ? [] : ['set-cookie', setCookie])];
    const key = `${seed}\n${text}`;
    const kept = shared.get(key);
    if (!kept) return answerAnonymous(asked, { text, seed, head, key });
    const taken = budgets.takeRequest({ actor: anonymous, address: visitorAddress(asked, environment) }, kept.points);
    return taken ? taken.then(() => ({ head, body: kept.body })) : { head, body: kept.body };
  }

  async function answerAccount(asked: Asked, text: string): Promise<Reply | null> {
    const question = readQuestion(text, ready);
    if (!question) return null;
    const id = randomUUID();
    const head = [...common, 'x-request-id', id];
    const domain = await contextOf(asked, id, dependencies, limits, (header) => head.push('set-cookie', header));
    const account = viewerId(domain);
    return account === null ? null : run(question, domain, account).then((ran) => ran && { head, body: ran.body });
  }

  async function answerAnonymous(
    asked: Asked,
    { text, seed, head, key }: { text: string; seed: string; head: string[]; key: string },
  ): Promise<Reply | null> {
    const question = readQuestion(text, ready);
    if (!question) return null;
    const version = shared.version();
    const id = head[head.indexOf('x-request-id') + 1] ?? '';
    const domain = await contextOf(asked, id, dependencies, limits, (header) => head.push('set-cookie', header));
    const ran = await run(question, domain, seed);
    if (ran && question.operation.isPublic)
      shared.keep(key, { body: Buffer.from(ran.body), points: 1 + ran.points }, version);
    return ran && { head, body: ran.body };
  }

  async function run({ operation, variables }: DirectQuestion, domain: DirectDomain, seed: string) {
    const { document, compiled, name } = operation;
    const weighed = weighOperation(schema, { document, operationName: name, variables });
    if (weighed.refused) return null;
    // One point was taken when the context was made.
    const points = pointsOfCost(weighed.cost);
    if (points > 0) await budgets.takeRequest({ actor: domain.actor, address: domain.request.address }, points);
    const result = await compiled.query(undefined, createGraphqlContext(domain, seed), variables);
    return 'data' in result && !result.errors ? { body: compiled.stringify(result), points } : null;
  }

  return (incoming, outgoing) => {
    if (!isPlainGraphql(incoming, environment) || logger.isLevelEnabled('debug')) return listener(incoming, outgoing);
    readWhole(incoming, (body) => {
      const send = (reply: Reply | null): void => {
        // @hono/node-server takes a body that was read already from here.
        if (reply === null) listener(Object.assign(incoming, { rawBody: body }), outgoing);
        else {
          outgoing.writeHead(200, [...reply.head, 'content-length', String(Buffer.byteLength(reply.body))]);
          outgoing.end(reply.body);
        }
      };
      const reply = attempt(() => answer(incoming, body.toString()));
      if (reply instanceof Promise) reply.catch(() => null).then(send);
      else send(reply);
    });
  };
}

/** What throws takes the long way, which tells why. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

type DirectDomain = Awaited<ReturnType<typeof contextOf>>;
