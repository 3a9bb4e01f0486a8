import { messages } from '@foxreel/contracts';
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
  const begun = Promise.withResolvers<void>();
  const first = of(6, () => {
    begun.resolve();
    return used.promise;
  });
  await begun.promise;
  const full = { code: 'UNAVAILABLE', message: messages.serverBusy, retryAfterSeconds: 30 };
  await expect(of(5, () => Promise.resolve())).rejects.toMatchObject(full);
  await of(4, () => Promise.resolve());
  used.resolve();
  await first;
  await of(10, () => Promise.resolve());
  await expect(of(11, () => Promise.resolve())).rejects.toMatchObject(full);
  await of(10, () => Promise.resolve());
});

test('the longest reading gives way to newer ones; none does that has been read', async () => {
  const held = new HeldBytes(10);
  const full = { code: 'UNAVAILABLE', message: messages.serverBusy, retryAfterSeconds: 30 };
  const [begun, works] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = () => {
    const end = Promise.withResolvers<void>();
    const read = held.read(
      async (add) => {
        add(new Uint8Array(3));
        await end.promise;
      },
      async (body) => body.length,
    );
    return { read, end: end.resolve };
  };
  const work = held.read(
    async (add) => add(new Uint8Array(4)),
    () => {
      begun.resolve();
      return works.promise;
    },
  );
  await begun.promise;
  const [slow, slower] = [open(), open()];
  const quick = held.read(
    async (add) => add(new Uint8Array(3)),
    async (body) => body.length,
  );
  expect(await quick).toBe(3);
  slow.end();
  await expect(slow.read).rejects.toMatchObject(full);
  const large = held.read(
    async (add) => add(new Uint8Array(7)),
    async () => {},
  );
  await expect(large).rejects.toMatchObject(full);
  slower.end();
  await expect(slower.read).rejects.toMatchObject(full);
  works.resolve();
  await work;
  await held.read(
    async (add) => add(new Uint8Array(10)),
    async () => {},
  );
});
