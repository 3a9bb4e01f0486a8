import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface S3Server {
  endpoint: string;
  /** Requests so far: method and query parameter names. */
  requests: string[];
  close(): Promise<void>;
}

/** An in-memory server for the part of S3 that the store uses, over real HTTP. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const query = url.searchParams;
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    requests.push(`${request.method} ${[...query.keys()].join(',')}`);
    const body = await bodyOf(request);
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const uploadId = query.get('uploadId') ?? '';

    if (request.method === 'GET' && query.has('list-type'))
      return xml(listing([...objects.keys()], query.get('prefix') ?? ''));
    if (request.method === 'POST' && query.has('delete')) {
      for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name ?? '');
      return xml('<DeleteResult/>');
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      parts.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'POST') {
      const sorted = [...(parts.get(uploadId) ?? [])].sort(([a], [b]) => a - b);
      objects.set(key, Buffer.concat(sorted.map(([, part]) => part)));
      return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'PUT') {
      if (uploadId) parts.get(uploadId)?.set(Number(query.get('partNumber')), body);
      else objects.set(key, body);
      return response.writeHead(200, { etag: '"part"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end();
    return send(request, response, objects.get(key));
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(request: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
  if (!object) {
    const text = request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>';
    response.writeHead(404, { 'content-type': 'application/xml' }).end(text);
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const body = first && last ? object.subarray(Number(first), Number(last) + 1) : object;
  const headers = { 'content-length': body.length, 'last-modified': new Date().toUTCString() };
  response.writeHead(body === object ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : body);
}

const listing = (keys: string[], prefix: string) => {
  const contents = keys.filter((key) => key.startsWith(prefix)).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
};

/**
 * The body, decoded if it is aws-chunked (`size;…\r
 * bytes \r
 * `).
 */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  const raw = Buffer.concat(pieces);
  if (!request.headers['content-encoding']?.includes('aws-chunked')) return raw;
  const unpacked: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.subarray(at, lineEnd).toString(), 16);
    if (size === 0) break;
    unpacked.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(unpacked);
}
