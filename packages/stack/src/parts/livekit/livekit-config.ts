import { livekitUdpPorts, type StackPorts } from '../ports.ts';

export interface LivekitKeys {
  key: string;
  secret: string;
}

export interface LivekitConfigOptions {
  ports: StackPorts;
  keys: LivekitKeys;
  /** Where LiveKit reports what happens in its rooms. */
  webhookUrl: string;
}

/**
 * LiveKit's own configuration, as YAML (JSON is YAML). The loopback candidate is what lets a peer connection come up with
 * everything on one machine; the short timeouts end the live of a creator who vanishes well within 30 seconds.
 */
export function livekitConfig({ ports, keys, webhookUrl }: LivekitConfigOptions): string {
  return JSON.stringify(
    {
      port: ports.livekit,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        tcp_port: ports.livekitTcp,
        port_range_start: ports.livekitUdp,
        port_range_end: ports.livekitUdp + livekitUdpPorts - 1,
        use_external_ip: false,
        enable_loopback_candidate: true,
        // Without any it sends browsers to those of strangers. On one machine none is needed, and this name leads nowhere at once.
        stun_servers: ['none.invalid:3478'],
      },
      keys: { [keys.key]: keys.secret },
      webhook: { api_key: keys.key, urls: [webhookUrl] },
      room: { auto_create: true, empty_timeout: 10, departure_timeout: 5 },
      logging: { level: 'info' },
    },
    null,
    2,
  );
}
