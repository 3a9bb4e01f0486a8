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
  const multiparts = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const query = url.searchParams;
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    requests.push(`${request.method} ${[...query.keys()].join(',')}`);
    const body = await bodyOf(request);
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const uploadId = query.get('uploadId');
    const multipart = uploadId === null ? undefined : multiparts.get(uploadId);

    if (uploadId !== null && !multipart) return fail(response, 'NoSuchUpload');
    if (request.method === 'GET' && query.has('uploads')) return xml(unfinished(multiparts, query.get('prefix') ?? ''));
    if (request.method === 'GET' && multipart) return xml(partsOf([...multipart.parts]));
    if (request.method === 'GET' && query.has('list-type'))
      return xml(listing([...objects.keys()], query.get('prefix') ?? ''));
    if (request.method === 'POST' && query.has('delete')) {
      for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name ?? '');
      return xml('<DeleteResult/>');
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      multiparts.set(id, { key, parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'POST' && uploadId !== null && multipart) {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number),
      );
      const parts = named.map((number) => multipart.parts.get(number));
      if (parts.includes(undefined)) return fail(response, 'InvalidPart');
      objects.set(key, Buffer.concat(parts.filter((part) => part !== undefined)));
      multiparts.delete(uploadId);
      return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'PUT') {
      if (multipart) multipart.parts.set(Number(query.get('partNumber')), body);
      else objects.set(key, body);
      return response.writeHead(200, { etag: '"part"' }).end();
    }
    if (request.method === 'DELETE') {
      if (uploadId === null) objects.delete(key);
      else multiparts.delete(uploadId);
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

function fail(response: ServerResponse, code: string): void {
  const text = `<Error><Code>${code}</Code></Error>`;
  response.writeHead(404, { 'content-type': 'application/xml' }).end(text);
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
  const contents = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
};

/** As nobody promises an order, the last first. */
const partsOf = (all: readonly [number, Buffer][]) => {
  const parts = all
    .toReversed()
    .map(
      ([number, { length }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>"part"</ETag><Size>${length}</Size></Part>`,
    );
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
};

const unfinished = (multiparts: ReadonlyMap<string, { key: string }>, prefix: string) => {
  const uploads = [...multiparts]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
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
