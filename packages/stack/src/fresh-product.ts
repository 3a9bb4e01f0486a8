import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from './fresh-database.ts';
import type { Services } from './parts/services.ts';
import { addressOf, migrateAll, productReady, startProduct } from './product.ts';
import type { Stack } from './stack.ts';
import type { TestParts } from './test-parts.ts';

/** A loaded machine may be slow to compile all for the first time. */
const firstStartMs = 180_000;

/** A whole product on a database and in a folder that are made for this run, with nothing in either. */
export async function startFreshProduct(
  stack: Stack,
  parts: TestParts,
  databaseName: string,
): Promise<{ address: string; services: Services }> {
  const databaseUrl = await freshDatabase(parts.services.databaseUrl, databaseName);
  await migrateAll(databaseUrl);
  const dataDir = join(stack.folders.dataDir, 'product');
  rmSync(dataDir, { recursive: true, force: true });
  const env = {
    ...parts.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // As of the api processes that tests start beside it: of a window in the Valkey of both, a wider one borrows more than this may use.
    BUDGET_FACTOR: '1000000',
  };
  const services = { ...parts.services, databaseUrl, env };
  const address = addressOf(parts.services.environment.HOST, stack.ports.web);
  await productReady(stack, await startProduct(stack, services, { port: stack.ports.web }), address, firstStartMs);
  return { address, services };
}
