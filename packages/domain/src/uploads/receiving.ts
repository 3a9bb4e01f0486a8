import type { Readable } from 'node:stream';
import { messages } from '@foxreel/contracts';
import { DomainError } from '../kernel/index.ts';

interface Receiving {
  body: Readable;
  ended: Promise<void>;
}

/** Bodies that this process is writing, by the path that they go to. */
const running = new Map<string, Receiving>();

/**
 * Runs `write` as the only writer of `path`. A newer connection takes over from an older one, which after a broken
 * network may not have noticed yet that nobody is sending any more.
 */
export async function asOnlyWriter<Result>(
  path: string,
  body: Readable,
  write: () => Promise<Result>,
): Promise<Result> {
  for (let earlier = running.get(path); earlier; earlier = running.get(path)) {
    earlier.body.destroy(new DomainError('CONFLICT', messages.uploadTakenOver));
    await earlier.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  running.set(path, { body, ended });
  try {
    return await write();
  } finally {
    running.delete(path);
    resolve();
  }
}

/** Breaks off what is arriving at `path` and waits until it has stopped. */
export async function stopReceiving(path: string, reason: DomainError): Promise<void> {
  const receiving = running.get(path);
  receiving?.body.destroy(reason);
  await receiving?.ended;
}
