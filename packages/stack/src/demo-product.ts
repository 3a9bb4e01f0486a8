import { startFreshProduct } from './fresh-product.ts';
import { seedDemo } from './product.ts';
import type { Stack } from './stack.ts';
import type { TestParts } from './test-parts.ts';

/** A whole product with the demo world, made for this run. Returns its address. */
export async function startDemoProduct(stack: Stack, parts: TestParts): Promise<string> {
  const { address, services } = await startFreshProduct(stack, parts, 'foxreel_journey');
  await seedDemo(stack, services);
  return address;
}
