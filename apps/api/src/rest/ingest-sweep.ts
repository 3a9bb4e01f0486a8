import { expireSecurityChanges } from '@foxreel/domain/account';
import { expireIdentityFiles } from '@foxreel/domain/creator-requests';
import type { Context } from '@foxreel/domain/kernel';
import { expireMessageFiles } from '@foxreel/domain/message-files';
import { forgetRetained } from '@foxreel/domain/privacy';
import { expireSupportVisitors } from '@foxreel/domain/support';
import { expireUploads } from '@foxreel/domain/uploads';
import type { ApiDependencies } from '../dependencies.ts';

const hourMs = 60 * 60 * 1000;

/** A context for what the api does by itself. */
export const systemContext = ({
  db,
  clock,
  realtime,
  storage,
  live,
  secret,
  webAddress,
}: ApiDependencies): Context => ({
  actor: { kind: 'system' },
  db,
  clock,
  news: realtime,
  storage,
  live,
  secret,
  webAddress,
  afterCommit: (action) => action(),
});

/** Deletes, now and every hour, what uploads have left behind that nobody goes on with. Returns the way to stop. */
export function startUploadSweep(dependencies: ApiDependencies): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await dependencies.storage.sweep();
      const expired = await expireUploads(systemContext(dependencies));
      if (expired > 0) dependencies.logger.info({ expired }, 'gave up uploads without an end');
      const unsent = await expireMessageFiles(systemContext(dependencies));
      if (unsent > 0) dependencies.logger.info({ unsent }, 'removed files that were in no message');
      const strays = await expireIdentityFiles(systemContext(dependencies));
      if (strays > 0) dependencies.logger.info({ strays }, 'removed identity files that were in no application');
      const visitors = await expireSupportVisitors(systemContext(dependencies));
      if (visitors > 0) dependencies.logger.info({ visitors }, 'support_visitors_expired');
      const changes = await expireSecurityChanges(systemContext(dependencies));
      if (changes > 0) dependencies.logger.info({ changes }, 'security_changes_expired');
      const forgotten = await forgetRetained(systemContext(dependencies));
      if (forgotten > 0) dependencies.logger.info({ forgotten }, 'forgot records of deleted accounts');
    } catch (error) {
      dependencies.logger.error({ err: error }, 'the sweep of uploads failed');
    }
  };
  const start = () => {
    running = running.then(sweep);
  };
  start();
  const timer = setInterval(start, hourMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
