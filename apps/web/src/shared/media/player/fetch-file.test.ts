import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FileRequest, fetchFile } from './fetch-file.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed));
});

async function request(answer: RequestListener, more: Partial<FileRequest> = {}): Promise<FileRequest> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening));
  const address = made.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  const url = `http://127.0.0.1:${address.port}/segment`;
  return { id: 7, url, headers: {}, text: false, firstByteMs: 5000, wholeMs: 5000, ...more };
}

const fetched = async (wanted: FileRequest, report = vi.fn()) => fetchFile(wanted, new AbortController(), report);

describe('a file fetched in the worker', () => {
  it('arrives complete, with times, URL and age', async () => {
    const wanted = await request((_, reply) => reply.setHeader('age', '12').end('abc'));
    const reply = await fetched(wanted);
    expect(reply).toMatchObject({ id: 7, kind: 'file', status: 200, url: wanted.url, age: '12' });
    if (reply?.kind !== 'file' || typeof reply.data === 'string') throw new Error('It is no file of bytes');
    expect(new TextDecoder().decode(reply.data)).toBe('abc');
    expect(reply.end).toBeGreaterThanOrEqual(reply.first);
    expect(Math.abs(reply.end - Date.now())).toBeLessThan(2000);
  });

  it('arrives as text on request, and only the requested range', async () => {
    const wanted = await request((asked, reply) => reply.writeHead(206).end(asked.headers.range), {
      text: true,
      headers: { range: 'bytes=2-5' },
    });
    expect(await fetched(wanted)).toMatchObject({ kind: 'file', status: 206, data: 'bytes=2-5' });
  });

  it('fails with its status, and with none without a server', async () => {
    const wanted = await request((_, reply) => reply.writeHead(404).end());
    expect(await fetched(wanted)).toMatchObject({ id: 7, kind: 'failed', status: 404 });
    server?.close();
    server?.closeAllConnections();
    expect(await fetched(wanted)).toMatchObject({ kind: 'failed', status: 0 });
  });

  it('times out if its response does not start, or not end', async () => {
    const silent = await request(() => {}, { firstByteMs: 30 });
    expect(await fetched(silent)).toEqual({ id: 7, kind: 'timeout' });
    server?.closeAllConnections();
    server?.close();
    const endless = await request((_, reply) => reply.write('a'), { wholeMs: 60 });
    expect(await fetched(endless)).toEqual({ id: 7, kind: 'timeout' });
  });

  it('yields nothing once aborted', async () => {
    const control = new AbortController();
    const wanted = await request(() => control.abort());
    expect(await fetchFile(wanted, control, vi.fn())).toBeNull();
  });

  it('reports progress if it takes long', async () => {
    const report = vi.fn();
    const wanted = await request(async (_, reply) => {
      reply.writeHead(200, { 'content-length': 6 }).write('abc');
      await wait(300);
      reply.write('de');
      await wait(20);
      reply.end('f');
    });
    expect(await fetched(wanted, report)).toMatchObject({ kind: 'file' });
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 7, kind: 'progress', loaded: 5, total: 6 }),
    );
  });
});
