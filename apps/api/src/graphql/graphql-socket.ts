import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@foxreel/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import { visitorAddress } from '../http/request-context.ts';
import { Connection } from './socket/connection.ts';
import { closeCodes } from './socket/frames.ts';
import { createSocketServices, KeepAlive, type SocketDependencies } from './socket/socket-services.ts';

/** Handles WebSocket upgrades for its paths; false leaves the socket to the next handler. */
export interface SocketEndpoint {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes its open connections. */
  close(): Promise<void>;
}

const protocol = 'graphql-transport-ws';
const messageBytesMax = 64 * 1024;
/** How long clients may take to close when the server stops. */
const goodbyeMs = 500;

/**
 * Subscriptions at /api: graphql-transport-ws with `connectionParams: {token}`, keep-alive 60000 ms (docs/contract/rest.md,
 * Login). Without a token a client has a visitor's access; a wrong token closes the connection with 4403.
 */
export function createGraphqlSocket(dependencies: SocketDependencies): SocketEndpoint {
  const services = createSocketServices(dependencies);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: messageBytesMax,
    handleProtocols: (offered) => offered.has(protocol) && protocol,
  });
  const clients = new Map<WebSocket, Connection>();
  const keepAlive = new KeepAlive(clients, limits.realtimeKeepAliveMs);
  const timer = setInterval(() => {
    services.watches.checkSessions().catch((error) => services.logger.error({ err: error }, 'session_check_failed'));
  }, limits.realtimeKeepAliveMs);

  return {
    upgrade(request, raw, head) {
      if (new URL(request.url ?? '/', 'http://local').pathname !== '/api') return false;
      const address = addressOf(request, dependencies);
      server.handleUpgrade(request, raw, head, (socket) => {
        if (socket.protocol === protocol) serve(socket, new Connection(socket, raw, address, services), clients);
        else socket.close(closeCodes.subprotocolNotAcceptable, 'Subprotocol not acceptable');
      });
      return true;
    },
    async close() {
      clearInterval(timer);
      keepAlive.stop();
      for (const socket of clients.keys()) socket.close(closeCodes.goingAway, 'The server stops');
      for (let waited = 0; clients.size > 0 && waited < goodbyeMs; waited += 10) await wait(10);
      for (const socket of clients.keys()) socket.terminate();
    },
  };
}

function addressOf(request: IncomingMessage, { environment }: SocketDependencies): string {
  const header = (name: string) => request.headers[name]?.toString();
  return visitorAddress({ req: { header }, env: { incoming: request } }, environment);
}

/** A separate function: the listeners' shared scope must not retain the handshake request. */
function serve(socket: WebSocket, connection: Connection, clients: Map<WebSocket, Connection>): void {
  clients.set(socket, connection);
  socket.on('message', (data, isBinary) => void connection.receive(isBinary ? '' : String(data)));
  socket.on('pong', () => {
    connection.alive = true;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clients.delete(socket);
    connection.ended();
  });
}
