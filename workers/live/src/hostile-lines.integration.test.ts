import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

/* RTMP clients that behave like no encoder: each is disconnected, and the worker continues. */
const world = await createTestWorld();
let worker: StartedWorker;
beforeAll(async () => {
  worker = await startWorker(world);
});
afterAll(() => worker.end('SIGKILL'));

async function line(): Promise<Socket> {
  const socket = connect(Number(new URL(worker.rtmp).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.resume();
  // C0, C1 and C2: zeros pass as a simple handshake.
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]));
  return socket;
}

const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const chunk = (type: number, payload: Buffer, length = payload.length) =>
  Buffer.concat([Buffer.from([3, 0, 0, 0]), number(length, 3), Buffer.from([type, 0, 0, 0, 0]), payload]);
const text = (value: string) => Buffer.concat([Buffer.from([2]), number(value.length, 2), Buffer.from(value)]);
const command = (...parts: Buffer[]) => chunk(20, Buffer.concat(parts));
const transaction = Buffer.alloc(9);
const nothing = Buffer.from([5]);

const hostile: [name: string, bytes: Buffer][] = [
  ['a connect without an object', command(text('connect'), transaction)],
  ['a publish without a name', command(text('publish'), transaction, nothing)],
  ['a value of an unknown kind', command(text('connect'), transaction, Buffer.from([0xfe]))],
  ['an empty chunk size', Buffer.concat([chunk(1, Buffer.alloc(0)), chunk(1, Buffer.alloc(4))])],
  ['a play', command(text('play'), transaction, nothing, text('live_key'))],
  [
    'the memory of hundreds of packets',
    Buffer.concat(
      Array.from({ length: 200 }, (_, id) =>
        Buffer.concat([
          Buffer.from([0, id, 0, 0, 0, 0xff, 0xff, 0xff, 9, 0, 0, 0, 0]),
          // One chunk of the initial size.
          Buffer.alloc(128),
        ]),
      ),
    ),
  ],
];

test.each(hostile)('%s disconnects the client, and no other', async (_name, bytes) => {
  const other = await line();
  const socket = await line();
  const closed = closing(socket);
  socket.write(bytes);
  await closed;
  expect(other.destroyed).toBe(false);
  expect(worker.process.exitCode).toBeNull();
  other.destroy();
});

test('limits connections per address, and frees them when they close', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, line));
  const one = await line();
  await closing(one);
  for (const socket of open) socket.destroy();
  await expect
    .poll(async () => {
      const next = await line();
      const kept = await Promise.race([
        closing(next).then(() => false),
        new Promise((resolve) => setTimeout(resolve, 300, true)),
      ]);
      next.destroy();
      return kept;
    })
    .toBe(true);
});
