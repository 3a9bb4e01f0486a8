import { limits } from '@foxreel/contracts';
import type { qualities } from '../../shared/use-camera.tsx';

type Quality = (typeof qualities)[number];

/** What a camera's live sends with all its layers and sound, and a quarter in reserve, in kbit/s. */
export const neededKbps: Readonly<Record<Quality, number>> = { '480': 1_500, '720': 3_000, '1080': 4_800 };

const firstBytes = 256 * 1024;
const aimMs = 3_000;
/** A line that does not carry the first bytes within this time carries nothing. */
const patienceMs = 15_000;

/** Random bytes, which nothing on the way can compress. */
function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  // The most that one call fills.
  const step = 65_536;
  for (let at = 0; at < count; at += step) crypto.getRandomValues(bytes.subarray(at, at + step));
  return bytes;
}

/**
 * How fast this line uploads, in kbit/s: a short try, then as much as should take three seconds. `send` rejects with a
 * TimeoutError once its signal has fired; any other rejection is passed on.
 */
export async function measureUpload(
  send: (body: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const timed = async (count: number): Promise<{ kbps: number; ms: number }> => {
    const body = randomBytes(count);
    const since = performance.now();
    try {
      await send(body, AbortSignal.timeout(patienceMs));
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
      return { kbps: 0, ms: patienceMs };
    }
    const ms = Math.max(1, performance.now() - since);
    return { kbps: (count * 8) / ms, ms };
  };
  const first = await timed(firstBytes);
  if (first.ms >= aimMs) return first.kbps;
  const count = Math.round((first.kbps * aimMs) / 8);
  return (await timed(Math.min(limits.bandwidthProbeBytesMax, Math.max(firstBytes, count)))).kbps;
}
