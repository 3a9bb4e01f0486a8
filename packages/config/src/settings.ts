import { type Environment, EnvironmentError } from './environment.ts';

/** The rates of money as the environment sets them; the shape of MoneySettings in contracts. */
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

/** Which payment provider the environment asks for; the shape of PaymentOptions in domain/payments. */
export const paymentOptions = (environment: Environment) => ({
  stripeSecretKey: environment.STRIPE_SECRET_KEY,
  stripePublishableKey: environment.STRIPE_PUBLISHABLE_KEY,
  stripeWebhookSecret: environment.STRIPE_WEBHOOK_SECRET,
  sandbox: environment.SANDBOX,
});

/** Whether a sandbox listens to other machines: its accounts have known passwords, and its staff read everybody's mail. */
export const isOpenSandbox = ({ SANDBOX, HOST }: Pick<Environment, 'SANDBOX' | 'HOST'>): boolean =>
  SANDBOX && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(HOST);

/** What web push needs; the shape of PusherSettings in packages/push, whose keys are made in `dataDir` when there are none. */
export const pushSettings = (environment: Environment) => ({
  dataDir: environment.DATA_DIR,
  keys:
    environment.VAPID_PUBLIC_KEY && environment.VAPID_PRIVATE_KEY
      ? { publicKey: environment.VAPID_PUBLIC_KEY, privateKey: environment.VAPID_PRIVATE_KEY }
      : null,
  hosts: environment.PUSH_HOSTS,
  subject: `mailto:${/<([^\s>]+)>/.exec(environment.MAIL_FROM)?.[1] ?? environment.MAIL_FROM}`,
});

/** What every process of the product needs, where a launcher alone can do without: it brings them. */
interface RequiredParts {
  DATABASE_URL: string;
  VALKEY_URL: string;
  APP_SECRET: string;
}

/** The variables that `who` (such as 'The api') cannot do without. Throws EnvironmentError with all that are missing. */
export function requireParts(environment: Environment, who: string): RequiredParts {
  const { DATABASE_URL, VALKEY_URL, APP_SECRET } = environment;
  if (DATABASE_URL && VALKEY_URL && APP_SECRET) return { DATABASE_URL, VALKEY_URL, APP_SECRET };
  const missing = Object.entries({ DATABASE_URL, VALKEY_URL, APP_SECRET }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  throw new EnvironmentError(`${who} needs ${missing.join(', ')}; "npm start" brings them.`);
}

/** What one account may keep, in bytes; the shape of StorageQuota in domain/kernel. */
export const storageQuota = ({ MEDIA_QUOTA_GB, MESSAGE_FILES_QUOTA_MB }: Environment) => ({
  mediaBytes: MEDIA_QUOTA_GB * 1_000_000_000,
  messageFileBytes: MESSAGE_FILES_QUOTA_MB * 1_000_000,
});

/** Hosts to listen on that people of this machine call localhost. */
const localHosts = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * Where people open the product, without a slash at the end: PUBLIC_URL, or the address that it listens on, by the name under which it is
 * announced. Links in mails begin with it, those of workers too; never with the Host of a request, or a stranger could have a link to
 * their own server sent in our name. The one exception is askedWebAddress.
 */
export function webAddress({ PUBLIC_URL, HOST, PORT }: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '');
  const host = localHosts.has(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Where the visitor opened the product: on a machine of its own without PUBLIC_URL, the loopback name that they asked for, so that
 * links lead to the name under which they are signed in. Everywhere else, and for every other Host, `own`.
 */
export function askedWebAddress(
  host: string | undefined,
  own: string,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  if (PUBLIC_URL || !host || !loopback.test(host) || !loopback.test(new URL(own).host)) return own;
  return `http://${host.toLowerCase()}`;
}
