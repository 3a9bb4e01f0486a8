import { expect, test } from 'vitest';
import { hostsOf } from './find-server.ts';

test.each([
  ['postgres://u:p@a:5432/name', ['postgres://u:p@a:5432/name']],
  [
    'postgres://u:p%2C@a:5432,b/name?sslmode=require',
    ['postgres://u:p%2C@a:5432/name?sslmode=require', 'postgres://u:p%2C@b/name?sslmode=require'],
  ],
  ['postgres://a,[::1]:2/name?target_session_attrs=read-write', ['postgres://a/name', 'postgres://[::1]:2/name']],
  ['postgres://a/name?target_session_attrs=primary&x=1', ['postgres://a/name?x=1']],
])('%s has these hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});
