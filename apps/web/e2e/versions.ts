import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { address } from './product.ts';

const rewritten = /^\/assets\/.*\.(js|css)$|^\/sw\.js$|^\/index\.html$|^\/about$/;

export interface Versions {
  origin(): string;
  /** Deploys another version of the app: every file has a new URL, and the old ones are gone. */
  deploy(version: number): void;
}

/** A proxy that serves the product's app as one version or another: the second's files are in /assets/2/…. */
export function openVersions(): Versions {
  let version = 1;
  const folder = () => (version === 1 ? '/assets/' : `/assets/${version}/`);
  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const asset = path.startsWith('/assets/');
    if (asset && !new RegExp(`^${folder()}[^/]+$`).test(path)) {
      outgoing.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const url = new URL(asset ? path.replace(folder(), '/assets/') : path, address);
    const onward = request(url, { method: incoming.method, headers }, (response) => {
      const status = response.statusCode ?? 502;
      if (!rewritten.test(url.pathname)) {
        outgoing.writeHead(status, response.headers);
        response.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...kept } = response.headers;
      void text(response).then((body) => outgoing.writeHead(status, kept).end(inVersion(url.pathname, body)));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });

  const inVersion = (path: string, body: string) => {
    if (version === 1) return body;
    // In the service worker only the file names change.
    if (path !== '/sw.js') return body.replaceAll(/(?<=["'`(/])assets\/(?=[\w-]+[.-])/g, folder().slice(1));
    return body
      .replaceAll('"/assets/', `"${folder()}`)
      .replace(/const version = '\w+'/, `const version = '${version}'`);
  };

  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound: AddressInfo | string | null = server.address();
    port = typeof bound === 'object' && bound ? bound.port : 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: () => `http://127.0.0.1:${port}`,
    deploy: (next) => {
      version = next;
    },
  };
}
