import { limits, messages } from '@foxreel/contracts';
import { DomainError, requireCreator } from '@foxreel/domain/kernel';
import type { ApiApp } from '../api-context.ts';
import { restReply } from '../errors/index.ts';

const tooLarge = () => new DomainError('TOO_LARGE', messages.bandwidthProbeTooLarge);

/**
 * POST /api/upload/bandwidth (ours, creators only): reads and forgets a body of random bytes, so that the caller can time how
 * fast their line carries it. The answer says how many arrived.
 */
export function mountBandwidthRoute(app: ApiApp): void {
  app.post('/api/upload/bandwidth', async (c) => {
    requireCreator(await c.get('context')());
    if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'application/octet-stream')
      throw new DomainError('UNSUPPORTED_TYPE', messages.bandwidthProbeType);
    if (Number(c.req.header('content-length') ?? 0) > limits.bandwidthProbeBytesMax) throw tooLarge();
    let bytes = 0;
    for await (const chunk of c.req.raw.body ?? []) {
      bytes += chunk.length;
      if (bytes > limits.bandwidthProbeBytesMax) throw tooLarge();
    }
    return restReply({ error: null, bytes });
  });
}
