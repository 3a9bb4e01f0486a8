import { trace } from '@opentelemetry/api';
import { useTracer } from './traced.ts';

export interface TracingOptions {
  /** The OTLP/HTTP collector, such as http://collector:4318; undefined: no tracing. */
  endpoint: string | undefined;
  /** The share of traces that is kept, from 0 to 1. */
  ratio: number;
  /** Such as 'foxreel-api'. */
  service: string;
}

export interface Tracing {
  /** Sends what is left. Never fails: a collector that is gone costs spans only. */
  stop(): Promise<void>;
}

/** How long a stopping process waits for the collector. */
const flushMs = 2_000;

/** Starts sending spans. Without an endpoint it loads nothing and does nothing. */
export async function startTracing({ endpoint, ratio, service }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return { stop: async () => {} };
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const sampler = new sdk.TraceIdRatioBasedSampler(ratio);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // By the trace's id alone: a visitor's traceparent cannot make us record every request of theirs.
    sampler: new sdk.ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: new sdk.AlwaysOffSampler(),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: flushMs }))],
  });
  provider.register();
  useTracer(trace.getTracer('foxreel'));
  return {
    async stop() {
      useTracer(null);
      const patience = new Promise((resolve) => setTimeout(resolve, flushMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), patience]);
      trace.disable();
    },
  };
}
