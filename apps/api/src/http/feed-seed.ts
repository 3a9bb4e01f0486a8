import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@foxreel/config';
import { type Asked, cameOverHttps } from './visitor.ts';

const seedCookie = 'feed_seed';
const seedPattern = /(?:^|;)[ \t]*feed_seed=([\w-]{8,64})[ \t]*(?:;|$)/;
const seedSeconds = 30 * 24 * 60 * 60;
/** Orders that shuffled lists have for visitors without a login: few, so that their pages can be shared (decision 0016). */
const rings = 32;

export interface FeedSeed {
  seed: string;
  /** The Set-Cookie header for a visitor who has none yet. */
  setCookie: string | null;
}

/** Shuffled lists keep one order for an anonymous visitor: by a cookie that says nothing else, which picks one of the rings. */
export function feedSeed(c: Asked, environment: Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL'>): FeedSeed {
  const [, known] = seedPattern.exec(c.req.header('cookie') ?? '') ?? [];
  if (known !== undefined) return { seed: ringOf(known), setCookie: null };
  const fresh = randomUUID();
  const secure = cameOverHttps(c, environment) ? '; Secure' : '';
  const setCookie = `${seedCookie}=${fresh}; Max-Age=${seedSeconds}; Path=/api; HttpOnly; SameSite=Lax${secure}`;
  return { seed: ringOf(fresh), setCookie };
}

const ringOf = (cookie: string): string => `ring ${crc32(cookie) % rings}`;
