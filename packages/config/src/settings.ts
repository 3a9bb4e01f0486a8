import { type Environment, EnvironmentError } from './environment.ts';

/** The money rates from the environment; the shape of MoneySettings in contracts. */
export const moneySettings = (environment: Environment) => ({
  coinPacks: environment.COIN_PACKS,
  coinCents: environment.COIN_CENTS,
  subscriptionShare: environment.SUBSCRIPTION_SHARE,
  salesShare: environment.SALES_SHARE,
  paymentFeeBasisPoints: environment.PAYMENT_FEE_BASIS_POINTS,
  holdDays: environment.EARNINGS_HOLD_DAYS,
  payoutEveryDays: environment.PAYOUT_EVERY_DAYS,
  payoutMinimumCents: environment.PAYOUT_MINIMUM_DOLLARS * 100,
  dormancyBasisPoints: environment.DORMANCY_BASIS_POINTS,
  dormancyMonths: environment.DORMANCY_MONTHS,
  renewalReminderDays: environment.RENEWAL_REMINDER_DAYS,
  renewalTries: environment.RENEWAL_TRIES,
});

/** Tracing from the environment; the shape of TracingOptions in packages/tracing. */
export const tracingOptions = (environment: Environment, service: string) => ({
  endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: environment.OTEL_TRACES_SAMPLER_ARG,
  service,
});

/** The payment provider from the environment; the shape of PaymentOptions in domain/payments. */
export const paymentOptions = (environment: Environment) => ({
  stripeSecretKey: environment.STRIPE_SECRET_KEY,
  stripePublishableKey: environment.STRIPE_PUBLISHABLE_KEY,
  stripeWebhookSecret: environment.STRIPE_WEBHOOK_SECRET,
  sandbox: environment.SANDBOX,
});

/** Whether a sandbox is reachable from other machines: its accounts have known passwords, and its staff can read all mail. */
export const isOpenSandbox = ({ SANDBOX, HOST }: Pick<Environment, 'SANDBOX' | 'HOST'>): boolean =>
  SANDBOX && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(HOST);

/** Settings of web push; the shape of PusherSettings in packages/push. Without keys, a pair is created in `dataDir`. */
export const pushSettings = (environment: Environment) => ({
  dataDir: environment.DATA_DIR,
  keys:
    environment.VAPID_PUBLIC_KEY && environment.VAPID_PRIVATE_KEY
      ? { publicKey: environment.VAPID_PUBLIC_KEY, privateKey: environment.VAPID_PRIVATE_KEY }
      : null,
  hosts: environment.PUSH_HOSTS,
  subject: `mailto:${/<([^\s>]+)>/.exec(environment.MAIL_FROM)?.[1] ?? environment.MAIL_FROM}`,
});

/**
 * Connections to PostgreSQL from the environment; the shape of ConnectOptions in packages/db. A pooler in transaction mode refuses a
 * statement timeout that its clients ask for: it comes from the role or from the pooler then.
 */
export const databaseOptions = (
  environment: Environment,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
) => ({
  prepare: environment.DATABASE_PREPARE === 'on',
  ...(statementTimeoutMs !== undefined && !behindPooler(environment) ? { statementTimeoutMs } : {}),
});

/** Whether DATABASE_URL is a pooler. */
export const behindPooler = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): boolean =>
  DATABASE_DIRECT_URL !== undefined && DATABASE_DIRECT_URL !== DATABASE_URL;

/** What every process of the product needs. Only a launcher can do without: it starts these services itself. */
interface RequiredParts {
  DATABASE_URL: string;
  /** For what a pooler in transaction mode cannot do: LISTEN, locks of a session, migrations. DATABASE_URL if there is no pooler. */
  DATABASE_DIRECT_URL: string;
  VALKEY_URL: string;
  APP_SECRET: string;
}

/** The variables that `who` (such as 'The api') requires. Throws EnvironmentError with all that are missing. */
export function requireParts(environment: Environment, who: string): RequiredParts {
  const { DATABASE_URL, VALKEY_URL, APP_SECRET } = environment;
  const { DATABASE_DIRECT_URL = DATABASE_URL } = environment;
  if (DATABASE_URL && DATABASE_DIRECT_URL && VALKEY_URL && APP_SECRET)
    return { DATABASE_URL, DATABASE_DIRECT_URL, VALKEY_URL, APP_SECRET };
  const missing = Object.entries({ DATABASE_URL, VALKEY_URL, APP_SECRET }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  throw new EnvironmentError(`${who} needs ${missing.join(', ')}; "npm start" brings them.`);
}

/** Storage limits per account, in bytes; the shape of StorageQuota in domain/kernel. */
export const storageQuota = ({ MEDIA_QUOTA_GB, MESSAGE_FILES_QUOTA_MB }: Environment) => ({
  mediaBytes: MEDIA_QUOTA_GB * 1_000_000_000,
  messageFileBytes: MESSAGE_FILES_QUOTA_MB * 1_000_000,
});

/** Listen addresses that are reached as localhost on this machine. */
const localHosts = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * The product's public address without a trailing slash: PUBLIC_URL, or the address it listens on. Links in mails start with
 * it, never with a request's Host: otherwise a stranger could have a link to their own server mailed in our name. The only
 * exception is requestedWebAddress.
 */
export function webAddress({ PUBLIC_URL, HOST, PORT }: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '');
  const host = localHosts.has(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * The address at which the visitor opened the product. On a local machine without PUBLIC_URL this is the requested loopback
 * name, so that links keep the host that the session cookie belongs to. In all other cases it is `own`.
 */
export function requestedWebAddress(
  host: string | undefined,
  own: string,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  if (PUBLIC_URL || !host || !loopback.test(host) || !loopback.test(new URL(own).host)) return own;
  return `http://${host.toLowerCase()}`;
}
