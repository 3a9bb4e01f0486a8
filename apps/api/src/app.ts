import { trpcServer } from '@hono/trpc-server';
import type { TRPCError } from '@trpc/server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiApp, ApiEnv } from './api-context.ts';
import type { ApiDependencies } from './dependencies.ts';
import { answerError, errorReply, publicErrorOfTrpc } from './errors/index.ts';
import { mountGraphiql } from './graphiql/mount-graphiql.ts';
import { CompiledOperationCache } from './graphql/compiled-operations.ts';
import { mountGraphql } from './graphql/mount-graphql.ts';
import { createSignInLimits, rateLimitsFor, type SignInLimits } from './http/abuse-limits.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { liveCors, rejectForeignHost, rejectForeignOrigin, securityHeaders } from './http/own-origin.ts';
import { limitBodySize } from './http/request-body.ts';
import { requestContext, visitedAddress } from './http/request-context.ts';
import { requestLog } from './http/request-log.ts';
import { requireRouteScope, routeBudget } from './http/route-budget.ts';
import { webApp } from './http/web-app.ts';
import { mountLivePlaybackRoutes } from './live-playback/live-playback-routes.ts';
import { mountPreviewRoutes } from './previews/preview-routes.ts';
import { mountAccountExport, mountAvatarRoutes } from './rest/account-routes.ts';
import { mountAuthRoutes } from './rest/auth-routes.ts';
import { mountBandwidthRoute } from './rest/bandwidth-route.ts';
import { mountCreatorAgreementRoutes, mountIdentityFileRoutes } from './rest/creator-request-routes.ts';
import {
  mountFileRoutes,
  mountLinkFileRoutes,
  mountMessageFileRoutes,
  mountSoundRoutes,
  mountSupportFileRoutes,
  mountTeaserFileRoutes,
} from './rest/file-routes.ts';
import { mountLiveCoverRoutes } from './rest/live-cover-routes.ts';
import { mountBattleRoutes, mountLivekitWebhook, mountRecordingRoutes, mountWhipRoutes } from './rest/live-routes.ts';
import { mountEarningsCsv, mountSandboxCard, mountStripeWebhook } from './rest/money-routes.ts';
import { mountHealthRoutes, mountMetricsRoute, mountSandboxClock, mountSecurityTxt } from './rest/operator-routes.ts';
import { mountUploadMediaRoutes } from './rest/upload-media-routes.ts';
import { mountUploadThingRoutes } from './rest/uploadthing-routes.ts';
import { appRouter } from './trpc/router.ts';

const batchMax = 20;

/** Composes the whole api from its dependencies, without starting anything or opening a port. */
export function createApp(
  dependencies: ApiDependencies,
  limits: SignInLimits = createSignInLimits(
    dependencies.realtime,
    rateLimitsFor(dependencies.environment.BUDGET_FACTOR),
  ),
  ready: CompiledOperationCache = new CompiledOperationCache(),
  metrics: Metrics = createMetrics(),
): ApiApp {
  const { environment, logger } = dependencies;
  const app: ApiApp = new Hono<ApiEnv>();
  app.onError(answerError(logger));
  app.use(securityHeaders(environment));
  app.use('/live/*', liveCors(environment));
  app.use(requestContext(dependencies, limits));
  app.use(requestLog(logger));
  app.use(rejectForeignHost(environment));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (_c, methods) => wrongMethod(methods) }));
  if (environment.ALLOWED_ORIGINS.length > 0) {
    app.use('/api/*', cors({ origin: environment.ALLOWED_ORIGINS, credentials: true, maxAge: 600 }));
    app.use('/trpc/*', cors({ origin: environment.ALLOWED_ORIGINS, credentials: true, maxAge: 600 }));
  }
  app.use(rejectForeignOrigin(environment));
  app.use(requireRouteScope);
  app.use(limitBodySize);
  app.use(routeBudget);

  mountHealthRoutes(app, dependencies);
  mountMetricsRoute(app, dependencies, metrics);
  mountAuthRoutes(app);
  mountAccountExport(app, dependencies);
  mountEarningsCsv(app, dependencies);
  mountAvatarRoutes(app, dependencies);
  mountFileRoutes(app, dependencies);
  mountMessageFileRoutes(app, dependencies);
  mountTeaserFileRoutes(app, dependencies);
  mountLinkFileRoutes(app, dependencies);
  mountIdentityFileRoutes(app, dependencies);
  mountCreatorAgreementRoutes(app, dependencies);
  mountSupportFileRoutes(app, dependencies);
  mountSoundRoutes(app, dependencies);
  mountLivekitWebhook(app);
  mountBattleRoutes(app);
  mountLiveCoverRoutes(app, dependencies);
  mountBandwidthRoute(app);
  mountWhipRoutes(app, dependencies);
  mountLivePlaybackRoutes(app, dependencies);
  mountSandboxClock(app);
  mountSandboxCard(app);
  mountStripeWebhook(app);
  mountUploadMediaRoutes(app);
  mountRecordingRoutes(app);
  mountUploadThingRoutes(app, dependencies);
  mountPreviewRoutes(app, dependencies);
  mountSecurityTxt(app, dependencies);
  mountTrpc(app, dependencies);
  mountGraphiql(app, dependencies);
  mountGraphql(app, dependencies, ready);

  app.notFound((c) =>
    errorReply(404, {
      code: 'NOT_FOUND',
      message: `There is nothing at ${c.req.path}`,
      fields: null,
      retryAfterSeconds: null,
    }),
  );
  // Not by app.get: a POST to an unknown address would then be a wrong method.
  app.all(
    '*',
    webApp(dependencies.webRoot, (c) => visitedAddress(c, dependencies)),
  );
  return app;
}

function mountTrpc(app: ApiApp, { logger }: ApiDependencies): void {
  app.use('/trpc/*', async (c, next) => {
    const response = await trpcServer({
      router: appRouter,
      endpoint: '/trpc',
      maxBatchSize: batchMax,
      responseMeta: ({ errors }) => retryAfter(errors),
      createContext: async ({ info }) => {
        const context = await c.get('context')();
        // One call was paid for when the context was made.
        const { actor, budgets, request } = context;
        if (info.calls.length > 1)
          await budgets.takeRequest({ actor, address: request.address }, info.calls.length - 1);
        return { ...context };
      },
      onError: ({ error, path }) => {
        if (publicErrorOfTrpc(error).unexpected)
          logger.error({ err: error.cause ?? error, path, requestId: c.get('requestId') }, 'procedure_failed');
      },
    })(c, next);
    // Replies are private to one visitor; the event stream sets its own cache header.
    if (response && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    // What tRPC refuses before any procedure it sends as JSON without saying so.
    if (response && response.status >= 400) response.headers.set('content-type', 'application/json');
    return response;
  });
}

/** The longest wait that an error of the batch asks for. */
function retryAfter(errors: readonly TRPCError[]): { headers?: Record<string, string> } {
  const seconds = Math.max(0, ...errors.map((error) => publicErrorOfTrpc(error).retryAfterSeconds ?? 0));
  return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {};
}

function wrongMethod(methods: string[]): Response {
  const reply = errorReply(405, {
    code: 'BAD_INPUT',
    message: 'This method is not supported here',
    fields: null,
    retryAfterSeconds: null,
  });
  reply.headers.set('allow', methods.join(', '));
  return reply;
}
