import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
});
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
  links: z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.looseObject({ code: z.number().optional() }).optional(),
});
const exported = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
});

/** A span as it was sent, with the service that sent it. */
export type CollectedSpan = z.output<typeof span> & { service: string };

export interface SpanCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** What has been sent so far. */
  spans: CollectedSpan[];
  /** The same as text, to search for what must not be there. */
  bodies: string[];
  close(): void;
}

/** Receives spans as an OpenTelemetry collector does, over HTTP. */
export async function collectSpans(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, reply) => {
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body));
      for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((one) => ({ ...one, service }))));
      }
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The collector has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    bodies,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
