import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limits, type News, topics } from '@foxreel/contracts';
import { authenticateRealtime, authenticateToken, isApiToken, isSessionAlive } from '@foxreel/domain/account';
import type { AccountActor, Actor, Context } from '@foxreel/domain/kernel';
import type { Realtime } from '@foxreel/realtime';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { handleProtocols } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ApiDependencies } from '../dependencies.ts';
import { documentedError, maskGraphqlError } from '../errors/index.ts';
import { visitorAddress } from '../http/visitor.ts';
import type { SocketEndpoint } from '../server.ts';
import { createGraphqlContext, type GraphqlDomain } from './context.ts';
import { PersistedOperations } from './persisted-operations.ts';
import { readSubscription } from './read-subscription.ts';
import { schema } from './schema.ts';
import { Flusher } from './socket/flusher.ts';
import { FrameWriter } from './socket/frame-writer.ts';
import { type Destination, type RunningSubscription, runSubscription } from './socket/run-subscription.ts';

type SocketDependencies = Omit<ApiDependencies, 'webRoot'>;

interface Connected extends Record<PropertyKey, unknown> {
  actor: Actor;
  ended: AbortController;
  running: Map<string, RunningSubscription>;
}

interface Printed {
  data?: ExecutionResult['data'] | undefined;
  errors?: readonly GraphQLError[] | undefined;
}

const messageBytesMax = 64 * 1024;
const sessionEndedClose = 4401;
/** Open at a time on one connection. */
const subscriptionsMax = 100;

/**
 * The subscriptions of /api: graphql-transport-ws with `connectionParams: {token}`, keep-alive 60000 ms (contract/rest.md, Login).
 * Without a token a client may subscribe to what anonymous visitors may see; a wrong token closes the connection with 4403.
 */
export function createGraphqlSocket(dependencies: SocketDependencies): SocketEndpoint {
  const { realtime, logger, environment } = dependencies;
  const rules = {
    introspection: environment.INTROSPECTION,
    persisted: new PersistedOperations({ only: environment.PERSISTED_OPERATIONS_ONLY }),
  };
  const contextOf = (actor: Actor) => socketContext(dependencies, actor);
  const server = new WebSocketServer({ noServer: true, handleProtocols, maxPayload: messageBytesMax });
  const mask = maskGraphqlError(logger);
  const flusher = new Flusher();
  const writers = new WeakMap<WebSocket, FrameWriter>();
  const destinations = new WeakMap<object, Destination & { running: Map<string, RunningSubscription> }>();
  const documented = ({ data, errors }: Printed) => ({
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors: errors.map((error) => documentedError(mask(error))) } : {}),
  });
  const print = (result: ExecutionResult) => JSON.stringify(documented(result));

  const disposable = useServer<Record<string, unknown>, Partial<Connected>>(
    {
      schema,
      onConnect: async ({ connectionParams, extra }) => {
        const actor = await actorOf(contextOf, connectionParams?.['token']);
        if (!actor) return false;
        extra.actor = actor;
        extra.ended = new AbortController();
        extra.running = new Map();
        if (actor.kind === 'account')
          endWithSession(realtime, contextOf, actor, extra.socket, extra.running, extra.ended.signal);
        return true;
      },
      onDisconnect: ({ extra }) => extra.ended?.abort(),
      onClose: ({ extra }) => extra.ended?.abort(),
      onSubscribe: ({ subscriptions, extra }, _id, payload) =>
        Object.keys(subscriptions).length > subscriptionsMax
          ? [tooManySubscriptions()]
          : readSubscription(payload, visitorContext(dependencies, extra.actor, extra.request), rules),
      context: ({ extra }, id) => {
        const actor = extra.actor ?? { kind: 'anonymous' as const };
        const seed = actor.kind === 'account' ? actor.accountId : 'anonymous';
        const signal = extra.ended?.signal;
        const context = createGraphqlContext(contextOf(actor), seed, (names) => newsFrom(realtime, names, signal));
        const writer = writers.get(extra.socket);
        if (writer) destinations.set(context, { writer, id, running: extra.running ?? new Map() });
        return context;
      },
      subscribe: async (args) => {
        const destination = destinations.get(Object(args.contextValue));
        if (!destination) throw new Error('A subscription has no connection');
        const opened = await runSubscription(args, destination, print);
        if (!('delivery' in opened)) return opened;
        destination.running.set(destination.id, opened);
        return opened.delivery;
      },
      onComplete: ({ extra }, id) => void extra.running?.delete(id),
      onNext: (_context, _id, _payload, _args, result) => documented(result),
      onError: (_context, _id, _payload, errors) => errors.map((error) => documentedError(mask(error))),
    },
    server,
    limits.realtimeKeepAliveMs,
  );

  return {
    upgrade(request, socket, head) {
      if (new URL(request.url ?? '/', 'http://local').pathname !== '/api') return false;
      server.handleUpgrade(request, socket, head, (client) => {
        writers.set(client, new FrameWriter(socket, flusher, () => client.terminate()));
        server.emit('connection', client, request);
      });
      return true;
    },
    async close() {
      for (const client of server.clients) client.close(1001, 'The server stops');
      await disposable.dispose();
    },
  };
}

const tooManySubscriptions = () =>
  new GraphQLError(`A connection may have at most ${subscriptionsMax} subscriptions at a time`, {
    extensions: { code: 'LIMIT_EXCEEDED', status: 400, limit: 'subscriptions', most: subscriptionsMax },
  });

/** What a request of the connection is counted by. */
function visitorContext(
  dependencies: SocketDependencies,
  actor: Actor = { kind: 'anonymous' },
  incoming: IncomingMessage,
): GraphqlDomain {
  const header = (name: string) => incoming.headers[name]?.toString();
  const address = visitorAddress({ req: { header }, env: { incoming } }, dependencies.environment);
  return {
    ...socketContext(dependencies, actor),
    budgets: dependencies.budgets,
    request: { id: randomUUID(), address, userAgent: null },
  };
}

/** The domain's context of one operation of one connection. */
const socketContext = (
  { realtime, logger: _, environment: _environment, budgets: _budgets, ...dependencies }: SocketDependencies,
  actor: Actor,
): Context => ({
  ...dependencies,
  actor,
  news: realtime,
  afterCommit: (action) => action(),
});

/** Null for a token that opens nothing. */
async function actorOf(contextOf: (actor: Actor) => Context, token: unknown): Promise<Actor | null> {
  if (token === undefined || token === null || token === '') return { kind: 'anonymous' };
  if (typeof token !== 'string') return null;
  const anonymous = contextOf({ kind: 'anonymous' });
  return isApiToken(token)
    ? authenticateToken(anonymous, { token })
    : authenticateRealtime(anonymous, { accessToken: token });
}

/** Sign-out ends the connection at once by news, and within a minute when the news was lost. */
function endWithSession(
  realtime: Realtime,
  contextOf: (actor: Actor) => Context,
  actor: AccountActor,
  socket: WebSocket,
  running: ReadonlyMap<string, RunningSubscription>,
  signal: AbortSignal,
): void {
  const end = () => socket.close(sessionEndedClose, 'The session has ended');
  const timer = setInterval(() => {
    isSessionAlive(contextOf(actor), { sessionId: actor.sessionId }).then(
      (alive) => alive || end(),
      () => {},
    );
  }, limits.realtimeKeepAliveMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void (async () => {
    for await (const news of newsFrom(realtime, [topics.account(actor.accountId)], signal)) {
      if (news.type === 'session_ended' && news.session === actor.sessionId) return end();
      if (mayEndRight(news)) for (const subscription of running.values()) void subscription.authoriseAgain();
    }
  })();
}

/** News after which each subscription of the account is authorised again. */
const mayEndRight = (news: News): boolean =>
  news.type === 'blocked' ||
  news.type === 'rights_changed' ||
  (news.type === 'thread' && !(news.thread.visible1 && news.thread.visible2));

async function* newsFrom(realtime: Realtime, names: string[], signal: AbortSignal | undefined): AsyncGenerator<News> {
  const subscription = realtime.subscribe(names, signal ? { signal } : {});
  try {
    for await (const event of subscription) if (event.kind === 'news') yield event.news;
  } finally {
    subscription.close();
  }
}
