import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';

/** The key pair that identifies this product to push services, base64url. Browser subscriptions are bound to the public key. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const vapidKeys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/**
 * The key pair of this DATA_DIR, readable by this user only. Created once and kept: a new pair would end every subscription.
 */
export function loadOrCreateVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.json');
  return readKeys(file) ?? makeKeys(dataDir, file);
}

/** Written to a temporary file and linked without overwriting: of two processes at once, one creates the keys for both. */
function makeKeys(dataDir: string, file: string): VapidKeys {
  mkdirSync(dataDir, { recursive: true });
  const made = `${file}.${randomUUID()}`;
  writeFileSync(made, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600 });
  try {
    linkSync(made, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(made);
  }
  const keys = readKeys(file);
  if (!keys) throw new Error(`${file} was not saved`);
  return keys;
}

function readKeys(file: string): VapidKeys | null {
  try {
    return vapidKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
