import type { Environment } from '@foxreel/config';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';

/** Headers for every reply; one that a handler has set itself (GraphiQL's own policy) stays. */
export function securityHeaders(environment: Environment): MiddlewareHandler<ApiEnv> {
  const headers = headersOf(environment);
  return async function securityHeaders(c, next) {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/** The same, as name, value, name, value, for replies that go straight from Node. */
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

/** hls.js plays from blob: and works in a blob: worker; LiveKit, UploadThing's cloud, Stripe's card form and the setup page's video are let in where they are configured. Styles come as files; only GraphiQL's editor makes its own. */
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
