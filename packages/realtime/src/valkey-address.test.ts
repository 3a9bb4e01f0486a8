import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { valkeyAddress } from './valkey-address.ts';

test('parses host, port, database, password and TLS from a URL', () => {
  expect(valkeyAddress('redis://127.0.0.1')).toEqual({ addresses: [{ host: '127.0.0.1', port: 6379 }], useTLS: false });
  expect(valkeyAddress('valkeys://me:p%40ss@cache.test:7000/3')).toEqual({
    addresses: [{ host: 'cache.test', port: 7000 }],
    useTLS: true,
    databaseId: 3,
    credentials: { username: 'me', password: 'p@ss' },
  });
});

test("takes the addresses of a cluster's nodes", () => {
  expect(valkeyAddress('redis://:secret@a.test,redis://:secret@b.test:7000')).toEqual({
    addresses: [
      { host: 'a.test', port: 6379 },
      { host: 'b.test', port: 7000 },
    ],
    useTLS: false,
    credentials: { password: 'secret' },
  });
});

test("the container configuration passes Valkey's password", () => {
  const compose = readFileSync(new URL('../../../docker/compose.yaml', import.meta.url), 'utf8');
  const filled = compose.replaceAll(/\$\{VALKEY_PASSWORD:\?[^}]*\}/g, 'secret');
  const [, address = ''] = /VALKEY_URL: (\S+)/.exec(filled) ?? [];
  expect(valkeyAddress(address).credentials).toEqual({ password: 'secret' });
  expect(filled).toMatch(/- --requirepass\n\s+- secret\n/);
  expect(filled).toContain('REDISCLI_AUTH: secret');
});
