import { expect, test } from 'vitest';
import { HeldBytes } from './held-bytes.ts';

test('there is room for so many bytes, and again once they have been used, or reading them has failed', async () => {
  const held = new HeldBytes(10);
  const used = Promise.withResolvers<void>();
  const of = (bytes: number, work: () => Promise<void>) =>
    held.read(
      async (add) => {
        for (let left = bytes; left > 0; left -= 1) add(new Uint8Array([left]));
      },
      async (body) => {
        expect(body).toHaveLength(bytes);
        await work();
      },
    );
  const first = of(6, () => used.promise);
  const full = { code: 'RATE_LIMITED', retryAfterSeconds: 30 };
  await expect(of(5, () => Promise.resolve())).rejects.toMatchObject(full);
  await of(4, () => Promise.resolve());
  used.resolve();
  await first;
  await of(10, () => Promise.resolve());
  await expect(of(11, () => Promise.resolve())).rejects.toMatchObject(full);
  await of(10, () => Promise.resolve());
});
