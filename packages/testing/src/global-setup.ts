import { ensureTemplate } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import type { TestProject } from 'vitest/node';
import { requiredVariable } from './test-environment.ts';

/** Runs once before the tests that need a database: creates the template that each test file clones. */
export default async function globalSetup(project: TestProject): Promise<void> {
  const template = await ensureTemplate(requiredVariable('TEST_DATABASE_URL'), migrateQueue);
  project.provide('templateDatabase', template);
}

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}
