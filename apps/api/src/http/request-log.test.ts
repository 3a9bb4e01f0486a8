import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test.each([
  ['/files/019a/secret-token/master.m3u8', '/files/019a'],
  ['/forgot-pass/secret-token', '/forgot-pass'],
  ['/forgot-pass', '/forgot-pass'],
  ['/api/upload/media', '/api/upload/media'],
  ['/trpc/auth.session', '/trpc/auth.session'],
  ['/a/b/c/d', '/a/b/c'],
])('%s is logged as %s', (path, shown) => expect(loggedPath(path)).toBe(shown));
