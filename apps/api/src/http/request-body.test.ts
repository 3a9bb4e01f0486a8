import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSlowRequests } from './request-body.ts';

const server: Server = createServer((request, response) => {
  request.resume().once('end', () => response.end('whole'));
  request.on('error', () => {});
});
beforeAll(async () => {
  closeSlowRequests(server, { smallMs: 300, progressMs: 300, progressBytes: 1024 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Sends a body piece by piece, and returns the first line of the response. */
async function send(path: string, length: number, piece: number, everyMs: number): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < length && !socket.destroyed) socket.write('x'.repeat(piece));
    sent += piece;
  }, everyMs);
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  clearInterval(timer);
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
}

test('a small body that trickles is ended with 408, one that arrives in time is answered', async () => {
  expect(await send('/api', 1000, 1, 20)).toContain('408');
  expect(await send('/api', 100, 50, 20)).toContain('200');
});

test('an upload may take its time while it progresses', async () => {
  expect(await send('/api/upload/media', 40_000, 1000, 20)).toContain('200');
  expect(await send('/api/upload/media', 40_000, 1, 20)).toContain('408');
});
