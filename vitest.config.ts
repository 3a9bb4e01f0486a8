import { defineConfig } from 'vitest/config';

const globalSetup = ['packages/testing/src/global-setup.ts'];

/** Vite would pick the 'development' copy of graphql for our files and Node the other for libraries: one copy only. */
const ssr = { resolve: { conditions: ['node', 'module-sync'] } };

/** Under CI a test that waits for real parts has a second attempt, and `npm test` names it (decision 0024). */
const retry = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          include: ['{apps,packages,workers}/*/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        ssr,
        test: {
          name: 'integration',
          include: ['{apps,packages,workers}/*/src/**/*.integration.test.ts'],
          globalSetup,
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        ssr,
        test: {
          name: 'journey',
          include: ['apps/web/journeys/**/*.journey.ts', 'apps/api/outside/**/*.outside.mjs'],
          globalSetup,
          retry,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
