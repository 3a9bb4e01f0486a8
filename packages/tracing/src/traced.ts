import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Null while tracing is off: then nothing here costs more than this check. */
let tracer: Tracer | null = null;

/** Called by startTracing. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;

export interface SpanOptions {
  kind?: keyof typeof kinds;
  /** Names and numbers only: a span never holds what a person wrote, is called or can be reached at. */
  attributes?: Attributes;
  /** A W3C traceparent from elsewhere, the parent instead of the current span. Ignored if it is malformed. */
  traceparent?: string | undefined;
  /** A W3C traceparent of a long span: this one refers to it, and begins a trace of its own. */
  linkedTo?: string | undefined;
}

/** Runs `work` in a span, which fails with it. Its error is named by its class only, as messages may repeat what people wrote. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work(null);
  return tracer.startActiveSpan(name, started(options), parentOf(options), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span that its caller ends: for work that ends in a callback. */
export interface OpenSpan {
  traceparent: string | undefined;
  run(work: () => void): void;
  end(attributes: Attributes, failed: boolean): void;
}

/** Null while tracing is off. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | null {
  if (!tracer) return null;
  const parent = parentOf(options);
  const span = tracer.startSpan(name, started(options), parent);
  const own = trace.setSpan(parent, span);
  return {
    traceparent: traceparentOf(own),
    run: (work) => context.with(own, work),
    end(last, failed) {
      span.setAttributes(last);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function started({ kind = 'internal', attributes = {}, linkedTo }: SpanOptions) {
  const linked = linkedTo === undefined ? undefined : trace.getSpanContext(contextOf(linkedTo));
  return { kind: kinds[kind], attributes, links: linked ? [{ context: linked }] : [] };
}

function parentOf({ traceparent, linkedTo }: SpanOptions): Context {
  if (linkedTo !== undefined) return ROOT_CONTEXT;
  return traceparent === undefined ? context.active() : contextOf(traceparent);
}

/** The current span as a W3C traceparent; undefined while tracing is off, and outside every span. */
export const currentTraceparent = (): string | undefined => (tracer ? traceparentOf(context.active()) : undefined);

function traceparentOf(from: Context): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(from, carrier);
  return carrier['traceparent'];
}

const contextOf = (traceparent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent });
