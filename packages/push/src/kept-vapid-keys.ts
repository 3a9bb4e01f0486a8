import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';

/** The pair by which push services know this product; base64url. A browser's subscription is bound to the public one. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const vapidKeys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });

/** The pair of this DATA_DIR: made by whichever process asks first, readable by this user only, and kept, as a new one ends every subscription. */
export function keptVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.json');
  try {
    // Never over another's: of two processes that start together, the second reads what the first has made.
    writeFileSync(file, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return vapidKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
}
