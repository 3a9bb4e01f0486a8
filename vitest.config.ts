import { defineConfig } from 'vitest/config';

const globalSetup = ['packages/testing/src/global-setup.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,workers}/*/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps,packages,workers}/*/src/**/*.integration.test.ts'],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['apps/web/journeys/**/*.journey.ts', 'apps/api/outside/**/*.outside.mjs'],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
