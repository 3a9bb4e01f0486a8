import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { generateStreamKey, liveManifest } from '@foxreel/domain/live';
import { collectSpans, createTestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pushPattern } from './testing/push-pattern.ts';
import { type StartedWorker, startWorker } from './testing/start-worker.ts';

const world = await createTestWorld();
const collector = await collectSpans();
const { endpoint, spans, bodies } = collector;
const soon = { timeout: 80_000, interval: 100 };
let worker: StartedWorker;
beforeAll(async () => {
  worker = await startWorker(world, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
}, 120_000);
afterAll(async () => {
  await worker.end('SIGKILL');
  collector.close();
});

test('an encoder’s connection is a span, and each segment a trace from its file to the manifest that refers to it', {
  timeout: 180_000,
}, async () => {
  const creator = await world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const pattern = pushPattern(`${worker.rtmp}/${key}`);
  await vi.waitFor(async () => {
    const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
    const text = await readFile(join(world.folder, 'live', live?.id ?? '', 'manifest.json'), 'utf8');
    expect(liveManifest.parse(JSON.parse(text)).segments.length).toBeGreaterThan(3);
  }, soon);
  pattern.stop();
  await pattern.ended;
  const named = (name: string) => spans.filter((span) => span.name === name);
  await vi.waitFor(() => expect(named('encoder connection')).toHaveLength(1), soon);

  const [connection] = named('encoder connection');
  expect(named('transaction').map(({ parentSpanId }) => parentSpanId)).toContain(connection?.spanId);
  const segments = named('live segment');
  expect(segments.length).toBeGreaterThan(2);
  for (const segment of segments) {
    expect(segment.parentSpanId ?? '').toBe('');
    expect(segment.links).toMatchObject([{ traceId: connection?.traceId, spanId: connection?.spanId }]);
    expect(segment.attributes.map((attribute) => attribute.key)).toContain('live.segment.bytes');
    const below = spans.filter(
      ({ parentSpanId, traceId }) => parentSpanId === segment.spanId && traceId === segment.traceId,
    );
    expect(below.map(({ name }) => name).toSorted()).toEqual(['publish manifest', 'write segment']);
  }
  for (const personal of [creator.username, key, '127.0.0.1']) expect(bodies.join('\n')).not.toContain(personal);
});
