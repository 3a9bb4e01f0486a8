import { isIP } from 'node:net';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0'], 'expected true or false')
  .transform((value) => value === 'true' || value === '1');
const wholeNumber = (min: number, max: number) => {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z.coerce.number(expected).int(expected).min(min, expected).max(max, expected);
};
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `expected an address such as ${example}` });
const valkeyAddresses = z
  .string()
  .refine(
    (text) =>
      text.split(',').every((each) => z.url({ protocol: /^(redis|rediss|valkey|valkeys)$/ }).safeParse(each).success),
    'expected an address such as redis://host:6379, or several, separated by commas',
  );
/** One or several hosts, as libpq takes them; `roles` are the values of target_session_attrs that make sense. */
const databaseAddress = (...roles: readonly string[]) =>
  z
    .string()
    .refine(isDatabaseAddress, 'expected an address such as postgres://user:password@host:5432,other:5432/name')
    .refine(
      (url) => {
        const role = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
        return role === undefined || roles.includes(role);
      },
      `expected target_session_attrs to be one of ${roles.join(', ')}`,
    );
const primaryAddress = databaseAddress('read-write', 'primary');
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `expected one of ${values.join(', ')}`);
/** 'auto', 'off', or a number. */
const renditions = z.string().transform((text, refinement): 'auto' | 'off' | number => {
  if (text === 'auto' || text === 'off') return text;
  if (/^[1-3]$/.test(text)) return Number(text);
  refinement.addIssue('expected auto, off, or a number from 1 to 3');
  return z.NEVER;
});
const secret = z.string().min(32, 'expected at least 32 characters');
/** '5:14,10:28': pairs of a price in whole dollars and its coins. */
const coinPacks = z
  .string()
  .regex(/^[1-9]\d{0,4}:[1-9]\d{0,5}(,[1-9]\d{0,4}:[1-9]\d{0,5})*$/, 'expected packs such as 5:14,10:28')
  .transform((text) =>
    text.split(',').map((pack) => {
      const [value, coins] = pack.split(':').map(Number);
      return { value: value ?? 0, coins: coins ?? 0 };
    }),
  );
/** '250/7': cents as a fraction. */
const fraction = z
  .string()
  .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/, 'expected a fraction such as 250/7')
  .transform((text) => {
    const [numerator, denominator] = text.split('/').map(Number);
    return { numerator: numerator ?? 1, denominator: denominator ?? 1 };
  });
const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), `expected ${length} letters of base64url`);
/** 'host', 'host:port', or '.domain' for all hosts below it. */
const pushHosts = z
  .string()
  .regex(/^\.?[a-z\d.-]+(:\d+)?(,\.?[a-z\d.-]+(:\d+)?)*$/, 'expected hosts such as push.example,.push.apple.com')
  .transform((text) => text.split(','));
/** The push services of Chrome and Edge, Firefox, Windows and Safari. */
const browsersPushHosts =
  'fcm.googleapis.com,jmt17.google.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com';
/** '10.0.0.0/8 192.0.2.7': addresses and ranges of proxies, in Caddy's format. */
const addressRanges = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((ranges) => ranges.every(isAddressRange), 'expected addresses or ranges such as 10.0.0.0/8 2001:db8::/32');
const hosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine((all) => all.every((host) => /^[a-z\d.-]+(:\d+)?$/.test(host)), 'expected hosts such as www.foxreel.example');
/** 'stun:host:port' of the ICE servers for WHIP clients. */
const iceServers = z
  .string()
  .regex(
    /^stuns?:[a-z\d.-]+(:\d+)?(,stuns?:[a-z\d.-]+(:\d+)?)*$/i,
    'expected servers such as stun:stun.foxreel.example:3478',
  )
  .transform((text) => text.split(','));
const webAddress = address(/^https?$/, 'https://foxreel.example');

export const workerNames = ['messaging', 'media', 'money', 'live', 'housekeeping'] as const;

/** Every variable that Foxreel reads, and its format. A test compares it with `.env.example`. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  BACKUP_DIR: z.string().min(1).optional(),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(webAddress)),
  TRUST_PROXY: flag.default(false),
  /** Number of proxies in front of ours: their entries in X-Forwarded-For are not the visitor's. */
  TRUSTED_PROXIES: z.string().default('').pipe(addressRanges),
  /** Hosts besides that of PUBLIC_URL that may be requested. */
  ALLOWED_HOSTS: z.string().default('').pipe(hosts),
  /** For /.well-known/security.txt: an email address or the URL of a report form. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+|\S+@\S+)$/, 'expected a mail address or an https address')
    .optional(),
  APP_SECRET: secret.optional(),
  /** Opens GET /metrics to clients that send this Bearer token; without it the page does not exist. */
  METRICS_TOKEN: secret.optional(),
  /** The OTLP/HTTP collector that traces go to; none without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** The share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('expected a number from 0 to 1')
    .min(0, 'expected a number from 0 to 1')
    .max(1, 'expected a number from 0 to 1')
    .default(1),
  /** How long a stopping api still answers while /api/ready says that it stops, so that the balancer takes it out first. */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  SANDBOX: flag.default(false),
  /** Which workers workers/all runs in one process. */
  WORKERS: z
    .string()
    .default(workerNames.join())
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(workerNames, `expected some of ${workerNames.join()}`)).min(1)),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  DATABASE_URL: primaryAddress.optional(),
  /** A connection to the server itself, if DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: primaryAddress.optional(),
  /** A standby for reads whose age is harmless. */
  DATABASE_REPLICA_URL: databaseAddress('standby', 'prefer-standby', 'read-only', 'any').optional(),
  /** How far behind it may be. */
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(1, 60).default(2),
  /** Named prepared statements; a pooler without max_prepared_statements cannot carry them. */
  DATABASE_PREPARE: oneOf('on', 'off').default('on'),
  DATABASE_POOL: wholeNumber(1, 200).default(10),
  /** One address, or those of a cluster's nodes, separated by commas. */
  VALKEY_URL: valkeyAddresses.optional(),
  LIVEKIT_URL: address(/^(ws|wss|http|https)$/, 'ws://host:7880').optional(),
  LIVEKIT_PUBLIC_URL: address(/^wss?$/, 'wss://live.foxreel.example').optional(),
  LIVEKIT_STATE_FILE: z.string().min(1).optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: secret.optional(),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  CHROMIUM_PATH: z.string().min(1).optional(),
  HEADLESS_SHELL_PATH: z.string().min(1).optional(),
  CADDY_PATH: z.string().min(1).optional(),
  HELM_PATH: z.string().min(1).optional(),
  WEED_PATH: z.string().min(1).optional(),
  FOXREEL_CACHE: z.string().min(1).optional(),
  STORAGE: oneOf('local', 's3').default('local'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where the files of running lives are: in DATA_DIR, which live workers and apis then share, or in the bucket. */
  LIVE_FILES: oneOf('folder', 'bucket').default('folder'),
  /** accel: the api answers with X-Accel-Redirect, and the proxy in front of it sends the file. */
  FILE_DELIVERY: oneOf('stream', 'accel').default('stream'),
  /** How long files that everyone may see are cached: also after they are taken down. */
  PUBLIC_CACHE_SECONDS: wholeNumber(0, 31_536_000).default(86_400),
  UPLOADTHING_TOKEN: z.string().min(1).optional(),
  PASSWORD_MIN: wholeNumber(0, 64).default(0),
  MEDIA_QUOTA_GB: wholeNumber(1, 1_000_000).default(50),
  /** With less left on the disk of DATA_DIR, /api/ready names it. */
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000).default(500),
  MESSAGE_FILES_QUOTA_MB: wholeNumber(1, 1_000_000_000).default(1000),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().min(3).default('Foxreel <no-reply@foxreel.local>'),
  VAPID_PUBLIC_KEY: base64url(87).optional(),
  VAPID_PRIVATE_KEY: base64url(43).optional(),
  PUSH_HOSTS: z.string().default(browsersPushHosts).pipe(pushHosts),
  INTROSPECTION: flag.default(true),
  PERSISTED_OPERATIONS_ONLY: flag.default(false),
  BUDGET_FACTOR: wholeNumber(1, 1_000_000).default(1),
  OPERATOR_NAME: z.string().min(1).default('Foxreel'),
  OPERATOR_REGISTRATION: z.string().min(1).optional(),
  OPERATOR_ADDRESS: z.string().min(1).default('Bucharest, Romania'),
  FIRST_VIDEO_DOLLARS: wholeNumber(0, 100_000).default(200),
  SETUP_VIDEO_URL: webAddress.optional(),
  RTMP_PORT: wholeNumber(0, 65_535).default(0),
  /** Whether two people of the demo world are live as long as `npm start` runs. */
  DEMO_LIVES: oneOf('on', 'off').default('on'),
  /** How long a live waits for its encoder to reconnect; 0 ends it at once. */
  LIVE_GRACE_SECONDS: wholeNumber(0, 300).default(20),
  /** From how many viewers on others watch a camera's live over HLS. */
  LIVE_ROOM_VIEWERS: wholeNumber(0, 1_000_000).default(2_000),
  /** How far back viewers of an encoder's live, or a recorded one, can seek; 0 turns it off. */
  LIVE_DVR_MINUTES: wholeNumber(0, 720).default(120),
  /** Lower resolutions of an encoder's live: as the machine carries, none, or at most this many. */
  LIVE_RENDITIONS: renditions.default('auto'),
  /** ICE servers named in WHIP answers; none if empty. */
  WHIP_ICE_SERVERS: iceServers.optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  COIN_PACKS: z.string().default('5:14,10:28,25:70,50:140,100:280').pipe(coinPacks),
  COIN_CENTS: z.string().default('250/7').pipe(fraction),
  SUBSCRIPTION_SHARE: wholeNumber(0, 100).default(80),
  SALES_SHARE: wholeNumber(0, 100).default(70),
  PAYMENT_FEE_BASIS_POINTS: wholeNumber(0, 5_000).default(0),
  EARNINGS_HOLD_DAYS: wholeNumber(0, 365).default(7),
  PAYOUT_EVERY_DAYS: wholeNumber(1, 365).default(14),
  PAYOUT_MINIMUM_DOLLARS: wholeNumber(1, 100_000).default(200),
  DORMANCY_BASIS_POINTS: wholeNumber(0, 10_000).default(833),
  DORMANCY_MONTHS: wholeNumber(1, 120).default(12),
  RENEWAL_REMINDER_DAYS: wholeNumber(1, 30).default(3),
  RENEWAL_TRIES: wholeNumber(1, 30).default(3),
});

export type Environment = z.output<typeof environmentSchema>;

/** A wrong variable. The message lists all of them with the expected format. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Parses the environment, the only reader of process.env. An empty value counts as not set. Throws EnvironmentError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(present);
  const lines = parsed.success
    ? conflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || lines.length > 0)
    throw new EnvironmentError(`The configuration is wrong.\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return parsed.data;
}

function conflicts(environment: Environment): string[] {
  const lines: string[] = [];
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (environment[name] && !environment.DATABASE_URL) lines.push(`DATABASE_URL: required with ${name}`);
  }
  if (environment.LIVEKIT_URL && !(environment.LIVEKIT_API_KEY && environment.LIVEKIT_API_SECRET)) {
    lines.push('LIVEKIT_API_KEY, LIVEKIT_API_SECRET: both are required with LIVEKIT_URL');
  }
  if (environment.STRIPE_SECRET_KEY && !environment.STRIPE_WEBHOOK_SECRET) {
    lines.push('STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY, as chargebacks come by webhook');
  }
  if (environment.STRIPE_SECRET_KEY && !environment.STRIPE_PUBLISHABLE_KEY) {
    lines.push('STRIPE_PUBLISHABLE_KEY: required with STRIPE_SECRET_KEY, as the form for cards is opened with it');
  }
  if (environment.SMTP_URL && !environment.PUBLIC_URL) {
    lines.push('PUBLIC_URL: required with SMTP_URL, as the links in mails lead there');
  }
  if (Boolean(environment.VAPID_PUBLIC_KEY) !== Boolean(environment.VAPID_PRIVATE_KEY)) {
    lines.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: the one is of no use without the other');
  }
  if (environment.STORAGE === 's3') {
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!environment[name]) lines.push(`${name}: required with STORAGE=s3`);
    }
  } else if (environment.LIVE_FILES === 'bucket') lines.push('LIVE_FILES: bucket needs STORAGE=s3');
  if (environment.SANDBOX && environment.NODE_ENV === 'production' && environment.PUBLIC_URL?.startsWith('https:')) {
    lines.push(
      'SANDBOX: a production configuration (NODE_ENV=production with an https PUBLIC_URL) must not run as a sandbox',
    );
  }
  return lines;
}

function isDatabaseAddress(url: string): boolean {
  const [, start = '', hosts = '', end = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  return hosts.split(',').every((host) => host !== '' && URL.canParse(start + host + end));
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
