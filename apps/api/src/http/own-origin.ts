import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Environment } from '@foxreel/config';
import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ApiEnv } from '../api-context.ts';
import { errorReply } from '../errors/index.ts';
import { bodyBytesMax } from './request-body.ts';

/**
 * Whether a page of this origin may act for its visitor: the requested host, PUBLIC_URL, or ALLOWED_ORIGINS. Also for WebSocket
 * upgrades. A missing Origin is a tool, not a page.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  environment: Pick<Environment, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const requested = new URL(origin);
  if (requested.host === host && /^https?:$/.test(requested.protocol)) return true;
  const own = [environment.PUBLIC_URL ?? [], environment.ALLOWED_ORIGINS].flat();
  return own.some((address) => new URL(address).origin === requested.origin);
}

/** The host that the browser requested, as far as TRUST_PROXY allows. */
export const requestedHost = (
  header: (name: string) => string | undefined,
  environment: Pick<Environment, 'TRUST_PROXY'>,
): string | undefined => (environment.TRUST_PROXY ? header('x-forwarded-host') : undefined) ?? header('host');

/** Requests without the public host: health checks, and LiveKit's signed webhooks. */
const anyHost = new Set(['/api/health', '/api/ready', '/metrics', '/api/livekit/webhook']);

/**
 * Whether the requested host is ours: in production that of PUBLIC_URL, or one of ALLOWED_HOSTS. Without PUBLIC_URL every host
 * is.
 */
export function isOwnHost(
  host: string | undefined,
  path: string,
  { NODE_ENV, PUBLIC_URL, ALLOWED_HOSTS }: Pick<Environment, 'NODE_ENV' | 'PUBLIC_URL' | 'ALLOWED_HOSTS'>,
): boolean {
  if (NODE_ENV !== 'production' || !PUBLIC_URL || anyHost.has(path)) return true;
  const own = new URL(PUBLIC_URL);
  const requested = `${own.protocol}//${host}`;
  if (host === undefined || !URL.canParse(requested)) return false;
  // The scheme's default port is optional.
  const hostname = new URL(requested).host;
  return hostname === own.host || ALLOWED_HOSTS.includes(hostname);
}

/** Rejects other hosts with 421: a foreign name that resolves to us must not act as ours. */
export const rejectForeignHost = (environment: Environment): MiddlewareHandler<ApiEnv> =>
  async function rejectForeignHost(c, next) {
    const host = requestedHost((name) => c.req.header(name), environment);
    if (isOwnHost(host, c.req.path, environment)) return next();
    const message = `This host is not served here: use ${environment.PUBLIC_URL}`;
    return errorReply(421, { code: 'BAD_INPUT', message, fields: null, retryAfterSeconds: null });
  };

/** Rejects requests from foreign pages that could change something (docs/contract/rest.md: 403 wrong origin). */
export const rejectForeignOrigin = (environment: Environment): MiddlewareHandler<ApiEnv> =>
  async function rejectForeignOrigin(c, next) {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    const host = requestedHost((name) => c.req.header(name), environment) ?? new URL(c.req.url).host;
    if (!reads && !isOwnOrigin(c.req.header('origin'), host, environment))
      throw new DomainError('FORBIDDEN', 'This origin is not allowed');
    await next();
  };

const exposed = {
  exposeHeaders: [
    'Accept-Ranges',
    'Content-Length',
    'Content-Range',
    'Date',
    'ETag',
    'Link',
    'Location',
    'Retry-After',
  ],
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
  maxAge: 600,
};
const whipAddress = /^\/live\/[^/]+$/;

/**
 * Players and encoders on any page may read responses below /live/, errors included, as visitors; pages of ALLOWED_ORIGINS with
 * their session. Runs before everything that can reject a request. own-origin decides what a page may do.
 */
export function liveCors({ ALLOWED_ORIGINS }: Pick<Environment, 'ALLOWED_ORIGINS'>): MiddlewareHandler<ApiEnv> {
  const strangers = cors({ origin: '*', ...exposed });
  const own = cors({ origin: ALLOWED_ORIGINS, credentials: true, ...exposed });
  return async function liveCors(c, next) {
    const answer = await (ALLOWED_ORIGINS.includes(c.req.header('origin') ?? '') ? own : strangers)(c, next);
    // WHIP clients ask this way what they may post (RFC 9725 §4.2).
    if (answer && whipAddress.test(c.req.path)) answer.headers.set('accept-post', 'application/sdp');
    return answer;
  };
}

/** Headers for every response; those set by a handler (GraphiQL's own policy) stay. */
export function securityHeaders(environment: Environment): MiddlewareHandler<ApiEnv> {
  const headers = headersOf(environment);
  return async function securityHeaders(c, next) {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/** The same as name, value, name, value, for responses sent directly from Node. */
export const securityHeaderList = (environment: Environment): string[] => Object.entries(headersOf(environment)).flat();

const headersOf = (environment: Environment): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(environment),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
  ...(environment.PUBLIC_URL?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});

/**
 * hls.js plays from blob: and runs in a blob: worker; LiveKit, UploadThing's cloud, Stripe's card form and the setup page's
 * video are allowed where configured. Styles are files; only GraphiQL's editor creates its own.
 */
export function contentSecurityPolicy(
  environment: Environment,
  { inlineStyles }: { inlineStyles: boolean } = { inlineStyles: false },
): string {
  const live = environment.LIVEKIT_PUBLIC_URL ?? environment.LIVEKIT_URL;
  const intro = environment.SETUP_VIDEO_URL ? [new URL(environment.SETUP_VIDEO_URL).origin] : [];
  const connections = [
    ...(live ? bothSchemes(live) : []),
    ...intro,
    ...(environment.STRIPE_PUBLISHABLE_KEY ? ['https://api.stripe.com'] : []),
    ...(environment.UPLOADTHING_TOKEN ? ['https://*.uploadthing.com', 'https://*.ingest.uploadthing.com'] : []),
  ];
  const files = environment.UPLOADTHING_TOKEN ? ['https://*.ufs.sh', 'https://utfs.io'] : [];
  const forms = environment.STRIPE_PUBLISHABLE_KEY ? ['https://js.stripe.com'] : [];
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...forms].join(' '),
    ...(forms.length > 0 ? [['frame-src', ...forms, 'https://hooks.stripe.com'].join(' ')] : []),
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    ['img-src', `'self'`, 'data:', 'blob:', ...files].join(' '),
    ['media-src', `'self'`, 'blob:', ...files, ...intro].join(' '),
    `worker-src 'self' blob:`,
    `font-src 'self' data:`,
    ['connect-src', `'self'`, 'blob:', ...connections].join(' '),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** LiveKit's client opens a WebSocket and asks over HTTP, at the same address. */
function bothSchemes(address: string): string[] {
  const { protocol, host } = new URL(address);
  return protocol === 'wss:' || protocol === 'https:'
    ? [`wss://${host}`, `https://${host}`]
    : [`ws://${host}`, `http://${host}`];
}

/**
 * Whether a request is the plain case of POST /api: a small JSON body of known length, from a tool or our own page, accepting
 * JSON. Everything else takes the slow path.
 */
export function isPlainGraphql(
  incoming: IncomingMessage,
  environment: Pick<Environment, 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS' | 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): boolean {
  const { method, url, headers } = incoming;
  if (method !== 'POST' || url !== '/api' || headers['content-encoding'] !== undefined) return false;
  if (!isJson(headers['content-type']) || !acceptsJson(headers.accept)) return false;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= bodyBytesMax['/api'])) return false;
  const host = requestedHost((name) => headers[name]?.toString(), environment);
  if (!isOwnHost(host, url, environment)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  // With foreign pages allowed, responses to pages need CORS headers.
  if (environment.ALLOWED_ORIGINS.length > 0) return false;
  return isOwnOrigin(origin, host, environment);
}

const isJson = (type: string | undefined): boolean =>
  type === 'application/json' ||
  type === 'application/json; charset=utf-8' ||
  type === 'application/json;charset=utf-8';

const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined || accept === '*/*' || accept === 'application/json';

/** Calls back with the whole body; never when the client goes away before. */
export function readWhole(incoming: IncomingMessage, done: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  // The events of a body come from its connection, outside the request's span.
  const goOn = AsyncLocalStorage.bind(done);
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    const [first] = parts;
    goOn(first && parts.length === 1 ? first : Buffer.concat(parts));
  });
}
