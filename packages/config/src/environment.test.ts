import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EnvironmentError, environmentSchema, readEnvironment } from './environment.ts';
import { webAddress } from './settings.ts';

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');

test('.env.example names every variable exactly once', () => {
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
});

test('the values in .env.example are valid', () => {
  const shown = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm)].map((match) => [match[1], match[2]]);
  const secrets = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'x'.repeat(32) };
  expect(readEnvironment({ ...Object.fromEntries(shown), ...secrets }).PORT).toBe(3000);
});

test('nothing set is a working configuration; an empty value counts as not set', () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 3000, DATA_DIR: '.data', STORAGE: 'local', SANDBOX: false });
  expect(readEnvironment({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
});

test.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: '0' }, /PORT/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG.*0 to 1/],
  [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://a:5432,,b/y' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://a:5432,b:x/y' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://a,b/y?target_session_attrs=standby' }, /DATABASE_URL.*read-write, primary/],
  [
    { DATABASE_URL: 'postgres://a/y', DATABASE_REPLICA_URL: 'postgres://b/y?target_session_attrs=primary' },
    /REPLICA_URL/,
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://a/y' }, /DATABASE_URL: required with DATABASE_DIRECT_URL/],
  [{ VALKEY_URL: 'http://x' }, /VALKEY_URL/],
  [{ VALKEY_URL: 'redis://a,http://b' }, /VALKEY_URL/],
  [{ APP_SECRET: 'short' }, /APP_SECRET.*32/],
  [{ SANDBOX: 'maybe' }, /SANDBOX/],
  [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
  [{ ALLOWED_ORIGINS: 'https://a.example,nonsense' }, /ALLOWED_ORIGINS/],
  [{ LIVEKIT_URL: 'ws://127.0.0.1:7880' }, /LIVEKIT_API_KEY, LIVEKIT_API_SECRET/],
  [{ STORAGE: 's3' }, /S3_BUCKET/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8 10.0.0.0/33' }, /TRUSTED_PROXIES/],
  [{ ALLOWED_HOSTS: 'https://a.example' }, /ALLOWED_HOSTS/],
  [{ SECURITY_CONTACT: 'nobody' }, /SECURITY_CONTACT/],
  [{ SMTP_URL: 'smtp://127.0.0.1' }, /PUBLIC_URL/],
  [{ NODE_ENV: 'production', SANDBOX: 'true', PUBLIC_URL: 'https://x.example' }, /SANDBOX/],
])('%j is refused with the name of what is wrong', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(EnvironmentError);
  expect(() => readEnvironment(source)).toThrow(message);
});

test.each([
  'postgres://u:p%40@a:5432,b:5433/name?target_session_attrs=read-write&sslmode=require',
  'postgresql://u@[::1]:5432,db.example/name',
  'postgres://a/name',
])('%s is an address of a database', (url) => {
  expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test('reports every wrong variable, not only the first', () => {
  expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

test.each([
  [{ PUBLIC_URL: 'https://foxreel.example/' }, 'https://foxreel.example'],
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: 'fd00::1' }, 'http://[fd00::1]:3000'],
])('%j is opened at %s', (source, address) => {
  expect(webAddress(readEnvironment(source))).toBe(address);
});
