import { defineConfig } from 'vitest/config';

const globalSetup = ['packages/testing/src/global-setup.ts'];

/** Vite would pick the 'development' copy of graphql for our files and Node the other for libraries: one copy only. */
const ssr = { resolve: { conditions: ['node', 'module-sync'] } };

/** Under CI a test that waits for real parts has a second attempt, and `npm test` names it (decision 0024). */
const retry = process.env['CI'] ? 1 : 0;

/** Modules are evaluated once for each worker: for each file they cost more than all tests together. */
const shared = {
  isolate: false,
  setupFiles: ['packages/testing/src/clean-up.ts'],
  // The error of a failed expectation names what was found; the default cuts it at 40 characters.
  chaiConfig: { truncateThreshold: 2000 },
};

/** The defaults, five seconds and one, can pass before a cold and loaded machine has loaded a module or moved 20 MB. */
const patient = { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

const integration = { ...shared, ...patient, globalSetup, retry, hookTimeout: 60_000, maxWorkers: 3 };

/**
 * Browser tests with accounts of their own run in parallel against one product. Those that move everybody's clock, or look at what
 * everybody does, run one at a time (CONTRIBUTING.md says which is which).
 */
const e2e = {
  ...shared,
  globalSetup,
  retry,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // As patient as for everything else on a screen: the default is one second, which a loaded machine needs for a frame.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      reporter: ['text-summary'],
      include: ['{apps,packages,workers}/*/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**', 'packages/{stack,testing}/**'],
    },
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          include: ['{apps/api,packages/*,workers/*}/src/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          ...shared,
          ...patient,
        },
      },
      {
        ssr,
        test: {
          // These put a browser's globals and modules of their own in place.
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          ...patient,
        },
      },
      {
        test: {
          name: 'component',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/shared/i18n/texts-testing.ts'],
          ...patient,
        },
      },
      {
        ssr,
        test: {
          name: 'integration',
          include: ['{apps,packages,workers}/*/src/**/*.integration.test.ts'],
          exclude: ['**/*.livekit.integration.test.ts', '**/node_modules/**'],
          ...integration,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ssr,
        test: {
          name: 'integration-livekit',
          include: ['{apps,packages,workers}/*/src/**/*.livekit.integration.test.ts'],
          ...integration,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ssr,
        test: {
          name: 'e2e',
          include: ['apps/web/e2e/*.e2e.ts'],
          ...e2e,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ssr,
        test: {
          name: 'e2e-serial',
          include: ['apps/web/e2e/serial/*.e2e.ts', 'apps/api/api-e2e/serial/*.api-e2e.mjs'],
          ...e2e,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        ssr,
        test: {
          name: 'api-e2e',
          include: ['apps/api/api-e2e/*.api-e2e.mjs'],
          ...e2e,
          maxWorkers: 3,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
