import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from './fresh-database.ts';
import { addressOf, migrateAll, productReady, seedDemo, startProduct } from './product.ts';
import type { Stack } from './stack.ts';
import type { TestParts } from './test-parts.ts';

/** A whole product with the demo world, on a database made for this run. Returns its address. */
export async function startDemoProduct(stack: Stack, parts: TestParts): Promise<string> {
  const databaseUrl = await freshDatabase(parts.services.databaseUrl, 'foxreel_journey');
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
  await productReady(stack, await startProduct(stack, services, { port: stack.ports.web }), address);
  await seedDemo(stack, services);
  return address;
}
