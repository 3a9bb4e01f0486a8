import { expect, test } from 'vitest';
import { portsOfBlock } from '../ports.ts';
import { checksumOf, isRecentGo, livekitArchive } from './provide-livekit.ts';
import { livekitConfig } from './start-livekit.ts';

test('the configuration is local only, connects peers on one machine, and closes empty rooms soon', () => {
  const config = JSON.parse(
    livekitConfig({
      ports: portsOfBlock(0),
      keys: { key: 'k', secret: 's' },
      webhookUrl: 'http://127.0.0.1:3000/api/livekit/webhook',
    }),
  );
  expect(config).toMatchObject({
    bind_addresses: ['127.0.0.1'],
    rtc: { enable_loopback_candidate: true, stun_servers: ['none.invalid:3478'] },
    keys: { k: 's' },
    webhook: { api_key: 'k', urls: ['http://127.0.0.1:3000/api/livekit/webhook'] },
  });
  expect(config.room.empty_timeout).toBeLessThanOrEqual(10);
  expect(config.room.departure_timeout).toBeLessThanOrEqual(10);
  expect(config.rtc.port_range_end - config.rtc.port_range_start).toBe(99);
});

test('official archives exist for Linux only', () => {
  expect(livekitArchive('linux', 'arm64')?.name).toBe('livekit_1.13.5_linux_arm64.tar.gz');
  expect(livekitArchive('darwin', 'arm64')).toBeNull();
  expect(livekitArchive('linux', 'ia32')).toBeNull();
});

test('finds a file’s checksum among others', () => {
  const list = 'AA11  livekit_1_linux_amd64.tar.gz\nbb22  livekit_1_linux_arm64.tar.gz\n';
  expect(checksumOf(list, 'livekit_1_linux_amd64.tar.gz')).toBe('aa11');
  expect(checksumOf(list, 'linux_arm64.tar.gz')).toBeNull();
});

test('Go 1.26 and later build LiveKit', () => {
  expect(isRecentGo('go version go1.26.8 linux/amd64')).toBe(true);
  expect(isRecentGo('go version go1.19.8 linux/amd64')).toBe(false);
  expect(isRecentGo('nonsense')).toBe(false);
});
