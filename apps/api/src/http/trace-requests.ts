import { openSpan } from '@foxreel/tracing';
import { type NodeListener, routeLabels } from './metrics.ts';

/**
 * A span for each request, around everything that the request causes. A W3C `traceparent` of the caller is its parent, and the reply has
 * the span's own, which a caller can quote. It holds the route's label instead of the address: paths and queries can name people.
 */
export function traceRequests(listener: NodeListener, paths: readonly string[]): NodeListener {
  const labelOf = routeLabels(paths);
  return (incoming, outgoing) => {
    const { method = '', headers } = incoming;
    const route = labelOf(incoming.url ?? '');
    const span = openSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      traceparent: headers['traceparent']?.toString(),
    });
    if (!span) return listener(incoming, outgoing);
    if (span.traceparent) outgoing.setHeader('traceparent', span.traceparent);
    outgoing.once('close', () => {
      const { statusCode } = outgoing;
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    });
    span.run(() => listener(incoming, outgoing));
  };
}
