import { createTestWorld, requiredVariable } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { startApiProcess } from '../testing/start-api-process.ts';
import { sendByForm, sendByUploadThing, signUpCreator } from './testing/ingest-load.ts';

/** Less than the files together: they could not pass if held in memory. */
const megabytes = 160;
const growthMax = 150;

// The kernel's high-water mark is read from /proc.
test.runIf(process.platform === 'linux')(
  'the api does not hold what is uploaded in memory',
  async () => {
    const world = await createTestWorld();
    const api = await startApiProcess({
      databaseUrl: world.database.url,
      valkeyUrl: requiredVariable('VALKEY_URL'),
      folder: world.folder,
      port: 21_390,
    });
    try {
      const cookie = await signUpCreator(api.origin, world.db);
      await sendByForm(api.origin, cookie, 1);
      await sendByUploadThing(api.origin, cookie, 1);
      const before = await api.peakMegabytes();
      const ids = [
        await sendByForm(api.origin, cookie, megabytes),
        await sendByUploadThing(api.origin, cookie, megabytes),
      ];
      const after = await api.peakMegabytes();
      for (const id of ids)
        expect((await world.storage.stat(`sources/${id}/original`))?.bytes).toBe(megabytes * 1024 * 1024);
      expect(after - before).toBeLessThan(growthMax);
    } finally {
      await api.stop();
    }
  },
  180_000,
);
