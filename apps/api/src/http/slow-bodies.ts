import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '@foxreel/contracts';
import { takesLargeBody } from './body-size.ts';

/** Within how long a small body must have come whole, and how much of a large one must come in each stretch. */
export const bodyTimes = { smallMs: 20_000, progressMs: 60_000, progressBytes: 16 * 1024 };

/**
 * Ends connections that hold a request open by sending its body too slowly, with 408. Node's own requestTimeout knows one time for
 * all requests, and a gigabyte over a slow line takes longer than any small body may. Small bodies are looked at together, from time
 * to time: a timer for each would cost more than many a request.
 */
export function endSlowBodies(server: Server, times: typeof bodyTimes = bodyTimes): void {
  const latest = new Map<Socket, SmallBody>();
  const sweep = setInterval(() => {
    const lateSince = performance.now() - times.smallMs;
    for (const [socket, { request, since }] of latest) {
      if (since < lateSince) end(request);
      if (request.complete || socket.destroyed) latest.delete(socket);
    }
  }, times.smallMs / 20);
  server.once('close', () => clearInterval(sweep));
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) return;
    if (!takesLargeBody(request.url ?? '')) {
      latest.set(request.socket, { request, since: performance.now() });
      return;
    }
    const timer = setInterval(whenStalled(request, times.progressBytes), times.progressMs);
    request.once('close', () => clearInterval(timer));
    request.once('end', () => clearInterval(timer));
  });
}

/** The latest request of a connection, the only one that may still be coming. */
interface SmallBody {
  request: IncomingMessage;
  /** By performance.now(). */
  since: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bytes that wait to be read by us count as progress of theirs: it is not their line that is slow. */
function whenStalled(request: IncomingMessage, progressBytes: number): () => void {
  let before = request.socket.bytesRead;
  return () => {
    const now = request.socket.bytesRead;
    if (now - before < progressBytes && request.readableLength === 0) end(request);
    before = now;
  };
}

function end(request: IncomingMessage): void {
  if (request.complete || request.socket.destroyed) return;
  const reply = { error: messages.bodyTooSlow, code: 'BAD_INPUT' };
  const body = JSON.stringify({ status: 408, ...reply, data: reply });
  request.socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => request.socket.destroy(),
  );
}
