import { createHmac } from 'node:crypto';
import { z } from 'zod';

const tokenShape = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().optional(),
});

export interface UploadThingToken {
  /** What UploadThing's own code takes. */
  token: string;
  /** Signs addresses and callbacks. */
  apiKey: string;
  appId: string;
  /** Files go to UploadThing's cloud, not to our own ingest. */
  cloud: boolean;
}

/** The configured token of UploadThing's cloud, or one of our own making for our own ingest. Throws for one that cannot be read. */
export function uploadThingToken(configured: string | undefined, secret: string): UploadThingToken {
  if (configured === undefined) {
    const own = {
      apiKey: `sk_live_${createHmac('sha256', secret).update('uploadthing ingest').digest('hex')}`,
      appId: 'foxreel',
      regions: ['own'],
    };
    return {
      token: Buffer.from(JSON.stringify(own)).toString('base64'),
      apiKey: own.apiKey,
      appId: own.appId,
      cloud: false,
    };
  }
  const { apiKey, appId } = tokenShape.parse(parseToken(configured));
  return { token: configured, apiKey, appId, cloud: true };
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch (cause) {
    throw new Error('UPLOADTHING_TOKEN: a token is base64 of JSON {apiKey, appId, regions}', { cause });
  }
}
