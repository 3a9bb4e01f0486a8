import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { viewerId } from '@foxreel/domain/kernel';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { documentedError, maskGraphqlError } from '../errors/index.ts';
import { feedSeed } from '../http/feed-seed.ts';
import { isPlainGraphql, readWhole } from '../http/plain-request.ts';
import { contextOf } from '../http/request-context.ts';
import { securityHeaderList } from '../http/security-headers.ts';
import type { SignInLimits } from '../http/sign-in-limits.ts';
import type { Asked } from '../http/visitor.ts';
import { createGraphqlContext } from './context.ts';
import { exceededLimit } from './operation-limits.ts';
import type { ReadyOperation, ReadyOperations } from './ready-operations.ts';
import { schema } from './schema.ts';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Question {
  operation: ReadyOperation;
  variables: Record<string, unknown> | null;
}

/**
 * Stands before the app and answers the plain case of POST /api straight from Node: a query that Yoga has let through before, run as
 * graphql-jit compiled it. Whatever is not plain, new, or goes wrong before there is data takes the long way through the app, so
 * that there is one place for every refusal. Queries change nothing: running one twice is harmless.
 */
export function directGraphql(
  listener: NodeListener,
  dependencies: ApiDependencies,
  limits: SignInLimits,
  ready: ReadyOperations,
): NodeListener {
  const { environment, logger } = dependencies;
  const mask = maskGraphqlError(logger);
  const common = [...securityHeaderList(environment), 'content-type', 'application/json; charset=utf-8'];

  async function answer(incoming: IncomingMessage, body: Buffer): Promise<{ head: string[]; text: string } | null> {
    const question = questionOf(body.toString(), ready);
    if (!question) return null;
    const asked: Asked = { req: { header: (name) => incoming.headers[name]?.toString() }, env: { incoming } };
    const requestId = randomUUID();
    const head = [...common, 'x-request-id', requestId];
    const addCookie = (header: string) => void head.push('set-cookie', header);
    const domain = await contextOf(asked, requestId, dependencies, limits, addCookie);
    const account = viewerId(domain);
    const { seed, setCookie } = account === null ? feedSeed(asked, environment) : { seed: account, setCookie: null };
    if (setCookie !== null) addCookie(setCookie);
    const { document, compiled, name } = question.operation;
    if (exceededLimit(schema, { document, operationName: name, variables: question.variables })) return null;
    const result = await compiled.query(undefined, createGraphqlContext(domain, seed), question.variables);
    if (!('data' in result)) return null;
    return { head, text: result.errors ? stringifyErrors(result, mask) : compiled.stringify(result) };
  }

  return (incoming, outgoing) => {
    if (!isPlainGraphql(incoming, environment) || logger.isLevelEnabled('debug')) return listener(incoming, outgoing);
    void readWhole(incoming).then(async (body) => {
      if (body === null) return;
      const reply = await answer(incoming, body).catch(() => null);
      // @hono/node-server takes a body that was read already from here.
      if (reply === null) return listener(Object.assign(incoming, { rawBody: body }), outgoing);
      outgoing.writeHead(200, [...reply.head, 'content-length', String(Buffer.byteLength(reply.text))]);
      outgoing.end(reply.text);
    });
  };
}

const stringifyErrors = (result: ExecutionResult, mask: (error: unknown) => GraphQLError): string =>
  JSON.stringify({ ...result, errors: result.errors?.map((error) => documentedError(mask(error))) });

const questionBody = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** What is asked, when the operation is ready and nothing else is in the request. */
function questionOf(text: string, ready: ReadyOperations): Question | null {
  const body = questionBody.safeParse(parsed(text));
  const operation = body.success ? ready.get(body.data.query) : undefined;
  if (!body.success || !operation) return null;
  const { operationName, variables } = body.data;
  return operationName && operationName !== operation.name ? null : { operation, variables: variables ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
