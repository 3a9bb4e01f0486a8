/**
 * The dependency rule of docs/architecture.md:
 * contracts ← everyone; db, queue, realtime, storage ← domain ← api, workers; web → contracts, ui, the type of the router.
 */
const tests =
  '(\\.(test|e2e|api-e2e)|-testing)\\.[cm]?[jt]sx?$|/(bench|bench-peers|chaos|fuzz|e2e|api-e2e|rights-matrix|testing)/';
const ports = '^packages/(db|mail|push|queue|realtime|storage)/';
const infrastructure = '^packages/(db|mail|push|queue|realtime|storage|domain|stack|testing|config)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two modules that need each other are one module, or hide a third. Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'What a package uses stands in its own package.json: in an image, nothing else is there.',
      severity: 'error',
      from: { path: '^(apps|packages|workers)/[^/]+/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/vitest/' },
    },
    {
      name: 'no-development-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages|workers)/[^/]+/src/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm'],
        pathNot: ['^(apps|packages|workers)/', 'node_modules/@types/'],
      },
    },
    {
      name: 'contracts-are-pure',
      comment: 'Contracts are zod and nothing else: they run in the browser, in workers and in tools alike.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/zod/'] },
    },
    {
      name: 'config-is-alone',
      severity: 'error',
      from: { path: '^packages/config/src/', pathNot: tests },
      to: { path: '^(apps|workers|packages/(?!config/))' },
    },
    {
      name: 'ports-stay-below-domain',
      comment: 'db, queue, realtime and storage serve the domain and do not know it.',
      severity: 'error',
      from: { path: ports, pathNot: tests },
      to: { path: '^(apps|workers|packages/(domain|stack|testing|config|ui))/' },
    },
    {
      name: 'domain-knows-no-transport',
      comment: 'A use case takes a context of its own, never a Hono, tRPC or Yoga type.',
      severity: 'error',
      from: { path: '^packages/domain/src/' },
      to: {
        path: 'node_modules/(hono|@hono|@trpc|graphql|graphql-[^/]+|@pothos|@envelop|express|ws|uploadthing|graphile-worker|pg|postgres|@valkey)/',
      },
    },
    {
      name: 'drizzle-through-db',
      comment: 'Each import that names Drizzle costs a process 5 ms of its start: docs/decisions/0063.',
      severity: 'error',
      from: { path: '^(apps|packages|workers)/', pathNot: '^packages/db/src/drizzle(-pg)?\\.ts$' },
      to: { path: 'node_modules/drizzle-orm/(pg-core/)?index\\.' },
    },
    {
      name: 'domain-stays-below-apps',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { path: '^(apps|workers|packages/(stack|testing|config|ui))/' },
    },
    {
      name: 'domain-module-through-its-index',
      comment: 'Inside the domain, another module is used through its index.ts.',
      severity: 'error',
      from: { path: '^packages/domain/src/([^/]+)/' },
      to: {
        path: '^packages/domain/src/[^/]+/',
        pathNot: [
          '^packages/domain/src/$1/',
          '^packages/domain/src/[^/]+/index\\.ts$',
          '^packages/domain/src/[^/]+/testing/',
        ],
      },
    },
    {
      name: 'domain-testing-for-tests',
      comment: 'What a module keeps for tests, the tests of others may use too; the product may not.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: ['/testing/', '\\.test\\.ts$'] },
      to: { path: '^packages/domain/src/[^/]+/testing/' },
    },
    {
      name: 'domain-from-outside-through-its-index',
      severity: 'error',
      from: { pathNot: '^packages/domain/' },
      to: { path: '^packages/domain/src/', pathNot: '^packages/domain/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-wallet-touches-the-ledger',
      severity: 'error',
      from: { pathNot: ['^packages/domain/src/(ledger|wallet)/', '^packages/db/src/'] },
      to: { path: '^packages/db/src/schema/(ledger|money)[^/]*\\.ts$' },
    },
    {
      name: 'worker-runtime-only-in-workers',
      severity: 'error',
      from: { pathNot: ['^workers/', '^packages/worker-runtime/'] },
      to: { path: '^packages/worker-runtime/' },
    },
    {
      name: 'packages-do-not-know-apps',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(apps|workers)/' },
    },
    {
      name: 'api-and-workers-are-apart',
      comment: 'They meet in the database, the queue and Valkey. Only workers/all runs several workers in one process.',
      severity: 'error',
      from: { path: '^(apps|workers)/([^/]+)/src/', pathNot: [tests, '^workers/all/'] },
      to: { path: '^(apps|workers)/', pathNot: ['^$1/$2/', '^apps/api/'] },
    },
    {
      name: 'workers-do-not-know-the-api',
      severity: 'error',
      from: { path: '^workers/', pathNot: tests },
      to: { path: '^apps/' },
    },
    {
      name: 'web-takes-only-the-type-of-the-router',
      severity: 'error',
      from: { path: '^(apps/web/src|packages/ui/src)/' },
      to: { path: '^apps/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-takes-only-the-router-of-the-api',
      severity: 'error',
      from: { path: '^(apps/web/src|packages/ui/src)/' },
      to: { path: '^apps/api/', pathNot: '^apps/api/src/trpc/router\\.ts$' },
    },
    {
      name: 'web-knows-no-server-part',
      severity: 'error',
      from: { path: '^(apps/web/src|packages/ui/src)/', pathNot: tests },
      to: { path: infrastructure },
    },
    {
      name: 'web-runs-in-the-browser',
      severity: 'error',
      from: { path: '^(apps/web/src|packages/ui/src)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-features-are-apart',
      comment: 'Only app/ composes features.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-do-not-know-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|shared)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-shared-has-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'ui-is-alone',
      severity: 'error',
      from: { path: '^packages/ui/src/' },
      to: { path: '^(apps|workers|packages/(?!ui/|contracts/))' },
    },
    {
      name: 'clients-are-built-by-their-port',
      comment: 'A database, queue or Valkey driver is used by the package that wraps it, and nowhere else.',
      severity: 'error',
      from: { pathNot: ['^packages/(db|mail|queue|realtime|stack|testing)/', tests] },
      to: { path: 'node_modules/(pg|postgres|graphile-worker|nodemailer|@valkey/valkey-glide)/' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { pathNot: ['^packages/testing/', tests] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'stack-only-from-itself',
      severity: 'error',
      from: { pathNot: ['^packages/stack/', tests, '^packages/testing/'] },
      to: { path: '^packages/stack/' },
    },
    {
      name: 'no-test-in-the-product',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '\\.(test|e2e|api-e2e)\\.[cm]?[jt]sx?$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own: a package whose entry lies in its dist/ must stay visible to the rules.
    exclude: { path: '^(apps|packages|workers)/[^/]+/(dist|coverage|migrations)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
