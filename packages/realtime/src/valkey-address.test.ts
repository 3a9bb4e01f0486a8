import { expect, test } from 'vitest';
import { valkeyAddress } from './valkey-address.ts';

test('reads host, port, database, password and TLS of an address', () => {
  expect(valkeyAddress('redis://127.0.0.1')).toEqual({ addresses: [{ host: '127.0.0.1', port: 6379 }], useTLS: false });
  expect(valkeyAddress('valkeys://me:p%40ss@cache.test:7000/3')).toEqual({
    addresses: [{ host: 'cache.test', port: 7000 }],
    useTLS: true,
    databaseId: 3,
    credentials: { username: 'me', password: 'p@ss' },
  });
});
