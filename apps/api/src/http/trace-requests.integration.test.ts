import { readFile } from 'node:fs/promises';
import { type CollectedSpan, collectSpans, startWorker } from '@foxreel/testing';
import { mediaFile, mediaPrograms } from '@foxreel/testing/media-files';
import { startTracing, traced } from '@foxreel/tracing';
import { afterAll, expect, test, vi } from 'vitest';
import { createUploadApi } from '../rest/testing/ingest-client.ts';

const collector = await collectSpans();
const { endpoint, spans, bodies } = collector;
let stopTracing = async () => {};

afterAll(async () => {
  await stopTracing();
  collector.close();
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const named = (name: string) => {
  const found = spans.find((span) => span.traceId === traceId && span.name === name);
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

test('one trace leads from a request through its transaction and job to ffmpeg in the worker', {
  timeout: 120_000,
}, async () => {
  const api = await createUploadApi({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const tracing = await startTracing({ endpoint, ratio: 1, service: 'foxreel-api' });
  stopTracing = tracing.stop;
  const programs = mediaPrograms();
  const worker = await startWorker(api.world, 'media', {
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, FFMPEG_PATH: programs.ffmpeg, FFPROBE_PATH: programs.ffprobe },
  });
  const { person, cookie } = await api.creator();
  const form = new FormData();
  form.append('medias[0][description]', 'A secret description');
  form.append('medias[0][tags][]', 'sea');
  form.append('medias[0][tags][]', 'sun');
  form.append('media_files', new Blob([new Uint8Array(await readFile(await mediaFile('landscape.mp4')))]), 'a.mp4');
  const reply = await fetch(`${api.origin}/api/upload/media?who=somebody`, {
    method: 'POST',
    headers: { cookie, traceparent: `00-${traceId}-${caller}-01` },
    body: form,
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));

  await vi.waitFor(() => expect(named('ffprobe').service).toBe('foxreel-worker'), { timeout: 90_000, interval: 100 });
  await worker.end('SIGTERM');
  await tracing.stop();
  const request = named('POST /api/upload');
  const transactions = spans.filter((span) => span.name === 'transaction' && span.service === 'foxreel-api');
  const job = named('job process_media');
  expect(request).toMatchObject({ parentSpanId: caller, service: 'foxreel-api' });
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(transactions.map(({ parentSpanId }) => parentSpanId)).toContain(request.spanId);
  expect(transactions.map(({ spanId }) => spanId)).toContain(job.parentSpanId);
  expect(job.service).toBe('foxreel-worker');
  expect(job.attributes).toContainEqual({ key: 'foxreel.job.task', value: { stringValue: 'process_media' } });
  const below = (span: CollectedSpan): boolean =>
    span.parentSpanId === job.spanId || spans.some((other) => other.spanId === span.parentSpanId && below(other));
  expect(below(named('ffprobe'))).toBe(true);

  const everything = bodies.join('\n');
  for (const personal of [person.username, 'secret description', cookie.split('=')[1] ?? '', 'somebody', '127.0.0.1'])
    expect(everything).not.toContain(personal);
});

test('a malformed traceparent begins a trace of its own, and a span that fails has no message', async () => {
  const api = await createUploadApi({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const tracing = await startTracing({ endpoint, ratio: 1, service: 'foxreel-api' });
  stopTracing = tracing.stop;
  const { headers } = await fetch(`${api.origin}/api/health`, { headers: { traceparent: 'nonsense' } });
  const [, own = ''] = /^00-([0-9a-f]{32})-/.exec(headers.get('traceparent') ?? '') ?? [];
  expect(own).not.toBe('');
  const failing = traced('failing', {}, async () => {
    throw new RangeError('ann@example.test has no such thing');
  });
  await expect(failing).rejects.toThrow('no such thing');
  await tracing.stop();
  expect(spans.find(({ name }) => name === 'failing')).toMatchObject({
    status: { code: 2 },
    attributes: [{ key: 'error.type', value: { stringValue: 'RangeError' } }],
  });
  expect(bodies.join('\n')).not.toContain('ann@example.test');
  expect(spans.find((span) => span.traceId === own)).toMatchObject({ name: 'GET /api/health' });
});

test('an operation of the api is a span below its request, without the words of its caller', async () => {
  const api = await createUploadApi({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const tracing = await startTracing({ endpoint, ratio: 1, service: 'foxreel-api' });
  stopTracing = tracing.stop;
  const { person, cookie } = await api.creator();
  const ask = async (query: string, variables = {}) => {
    const reply = await fetch(`${api.origin}/api`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    expect(reply.status).toBe(200);
    return /^00-([0-9a-f]{32})-/.exec(reply.headers.get('traceparent') ?? '')?.[1];
  };
  const query = 'query OfMarySmith($of: String!) { belongsToMary: profile(username: $of) { id } tags { id } }';
  // The second time it takes the direct path.
  const traces = [await ask(query, { of: person.username }), await ask(query, { of: person.username })];
  traces.push(await ask('mutation { like(media: "01890000-0000-7000-8000-000000000000") }'));
  await tracing.stop();
  const facts = traces.map((trace) => {
    const own = spans.filter((span) => span.traceId === trace);
    const request = own.find(({ name }) => name === 'POST /api');
    const operation = own.find(({ name }) => name.startsWith('graphql '));
    const attributeOf = (key: string) => operation?.attributes.find((attribute) => attribute.key === key)?.value;
    expect(operation?.parentSpanId).toBe(request?.spanId);
    return [
      operation?.name,
      JSON.stringify(attributeOf('foxreel.graphql.fields')),
      attributeOf('foxreel.graphql.errors'),
    ];
  });
  const read = ['graphql query', expect.stringMatching(/profile.*tags/), { intValue: 0 }];
  expect(facts).toEqual([read, read, ['graphql mutation', expect.stringContaining('like'), { intValue: 1 }]]);
  const sent = bodies.join('\n');
  for (const words of ['OfMarySmith', 'belongsToMary', person.username]) expect(sent).not.toContain(words);
});

test('without an endpoint nothing is added to a reply', async () => {
  const api = await createUploadApi();
  const tracing = await startTracing({ endpoint: undefined, ratio: 1, service: 'foxreel-api' });
  const { headers } = await fetch(`${api.origin}/api/health`, {
    headers: { traceparent: `00-${traceId}-${caller}-01` },
  });
  expect(headers.get('traceparent')).toBeNull();
  await tracing.stop();
});
