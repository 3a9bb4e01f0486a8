export interface ValkeyAddress {
  addresses: { host: string; port: number }[];
  useTLS: boolean;
  databaseId?: number;
  credentials?: { username?: string; password: string };
}

/** Parses redis:, rediss:, valkey: and valkeys: URLs: one, or those of a cluster's nodes, separated by commas, of which the
 * first says the credentials and whether to use TLS. */
export function valkeyAddress(addresses: string): ValkeyAddress {
  const [url, ...others] = addresses.split(',').map((address) => new URL(address));
  if (!url) throw new Error('An address of Valkey is required');
  const database = Number(url.pathname.slice(1));
  const password = decodeURIComponent(url.password);
  const username = decodeURIComponent(url.username);
  return {
    addresses: [url, ...others].map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 6379),
    })),
    useTLS: url.protocol === 'rediss:' || url.protocol === 'valkeys:',
    ...(Number.isInteger(database) && database > 0 ? { databaseId: database } : {}),
    ...(password ? { credentials: { ...(username ? { username } : {}), password } } : {}),
  };
}
