import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi } from '../../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);

/** A masked text frame with a key of zeros. */
function frame(text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = 0x81;
  header[1] = 0x80 | 126;
  header.writeUInt16BE(text.length, 2);
  return Buffer.concat([header, Buffer.from(text)]);
}

test('a client that does not read replies is dropped', async () => {
  const { hostname, port } = new URL(api.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const closed = new Promise<string>((resolve) => {
    socket.once('error', () => resolve('dropped'));
    socket.once('close', () => resolve('dropped'));
  });
  socket.write(
    [
      `GET /api HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol: graphql-transport-ws',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.pause();
  const ping = frame(JSON.stringify({ type: 'ping', payload: { filler: 'x'.repeat(60_000) } }));
  // Far more than both sides' buffers hold.
  for (let sent = 0; sent < 60_000_000 && !socket.destroyed; sent += ping.length) {
    if (!socket.write(ping)) await Promise.race([once(socket, 'drain').catch(() => null), closed]);
  }
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000, 'open'))])).toBe('dropped');
});
