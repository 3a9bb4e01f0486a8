import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import { sendByForm, sendByUploadThing, signUpCreator } from '../src/rest/testing/ingest-load.ts';
import { startApiProcess } from '../src/testing/start-api-process.ts';

/*
 * A real api process's maximum resident memory while 1000 MB pass through it, by the documented form and by the UploadThing
 * protocol, each in its own process. Settings: UPLOAD_MEGABYTES, UPLOAD_PORT.
 */
const megabytes = Number(process.env['UPLOAD_MEGABYTES'] ?? 1000);
const port = Number(process.env['UPLOAD_PORT'] ?? 21_391);
const target = 300;
const paths = { 'POST /api/upload/media': sendByForm, UploadThing: sendByUploadThing };

const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
try {
  for (const [name, send] of Object.entries(paths)) {
    const api = await startApiProcess({
      databaseUrl: database.url,
      valkeyUrl: requiredVariable('VALKEY_URL'),
      folder,
      port,
    });
    try {
      const cookie = await signUpCreator(api.origin, database.db);
      const before = await api.peakMegabytes();
      const started = performance.now();
      await send(api.origin, cookie, megabytes);
      const seconds = (performance.now() - started) / 1000;
      const peak = await api.peakMegabytes();
      const rate = `${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s`;
      console.log(
        `${name}: ${megabytes} MB in ${rate}; resident at most ${peak.toFixed(0)} MB (${before.toFixed(0)} before), target < ${target} MB: ${peak < target ? 'met' : 'MISSED'}`,
      );
      if (peak >= target) process.exitCode = 1;
    } finally {
      await api.stop();
    }
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
