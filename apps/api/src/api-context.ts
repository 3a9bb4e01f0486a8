import { moneySettings } from '@foxreel/config';
import type { Language, OperatorView, SiteTerms } from '@foxreel/contracts';
import type { Actor, Context } from '@foxreel/domain/kernel';
import type { Realtime } from '@foxreel/realtime';
import type { HttpBindings } from '@hono/node-server';
import type { Hono, Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { ApiDependencies } from './dependencies.ts';
import { type MailLimits, mailLimitsOf, type SignInLimits } from './http/abuse-limits.ts';
import type { Budgets } from './http/budgets.ts';
import type { KnownDevice, SessionCookies } from './http/cookies.ts';

/** What the edge knows of a request. */
export interface RequestFacts {
  id: string;
  /** The visitor's address, as far as TRUST_PROXY allows. */
  address: string;
  userAgent: string | null;
  /** By its Accept-Language; null if that names none of ours. */
  language: Language | null;
}

/** The domain's context plus transport-only data: procedures and resolvers pass it on unchanged. */
export interface ApiContext extends Context {
  request: RequestFacts;
  cookies: SessionCookies;
  device: KnownDevice;
  limits: SignInLimits;
  mailLimits: MailLimits;
  budgets: Budgets;
  /** The sender of a campaign event, within a budget (http/cookies.ts). */
  campaignVisitor(): Promise<string>;
  realtime: Realtime;
  operator: OperatorView;
  logger: Logger;
}

interface ContextParts {
  actor: Actor;
  request: RequestFacts;
  cookies: SessionCookies;
  webAddress: string;
  device: KnownDevice;
  campaignVisitor: ApiContext['campaignVisitor'];
}

/** Creates a request's context. Outside a transaction, afterCommit callbacks run at once. */
export function createApiContext(dependencies: ApiDependencies, limits: SignInLimits, parts: ContextParts): ApiContext {
  return {
    ...parts,
    limits,
    mailLimits: mailLimitsOf(dependencies.realtime),
    budgets: dependencies.budgets,
    db: dependencies.db,
    replica: dependencies.replica,
    clock: dependencies.clock,
    realtime: dependencies.realtime,
    storage: dependencies.storage,
    storageQuota: dependencies.storageQuota,
    passwordMin: dependencies.passwordMin,
    live: dependencies.live,
    money: dependencies.money,
    push: dependencies.push,
    secret: dependencies.secret,
    operator: operatorOf(dependencies.environment),
    logger: dependencies.logger,
    afterCommit: (action) => action(),
  };
}

/** From the web app's own files (apps/web/build/first-video.ts). */
const bundledSetupVideo = '/first-video.mp4';

const termsOf = ({
  subscriptionShare,
  salesShare,
  paymentFeeBasisPoints,
  holdDays,
  payoutEveryDays,
  payoutMinimumCents,
  dormancyBasisPoints,
  dormancyMonths,
}: SiteTerms): SiteTerms => ({
  subscriptionShare,
  salesShare,
  paymentFeeBasisPoints,
  holdDays,
  payoutEveryDays,
  payoutMinimumCents,
  dormancyBasisPoints,
  dormancyMonths,
});

const operatorOf = (environment: ApiDependencies['environment']): OperatorView => ({
  name: environment.OPERATOR_NAME,
  registration: environment.OPERATOR_REGISTRATION ?? null,
  address: environment.OPERATOR_ADDRESS,
  firstVideoDollars: environment.FIRST_VIDEO_DOLLARS,
  payoutMinimumDollars: environment.PAYOUT_MINIMUM_DOLLARS,
  terms: termsOf(moneySettings(environment)),
  setupVideo: environment.SETUP_VIDEO_URL ?? bundledSetupVideo,
});

/** Hono's variables of one request. Tests call without a socket, so the bindings may be missing. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The request's context; created, and the session looked up, on first use. */
    context: () => Promise<ApiContext>;
  };
}

export type ApiApp = Hono<ApiEnv>;

export type ApiRequest = HonoContext<ApiEnv>;
