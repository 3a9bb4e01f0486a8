export interface ValkeyAddress {
  addresses: { host: string; port: number }[];
  useTLS: boolean;
  databaseId?: number;
  credentials?: { username?: string; password: string };
}

/** Parses redis:, rediss:, valkey: and valkeys: URLs. */
export function valkeyAddress(address: string): ValkeyAddress {
  const url = new URL(address);
  const database = Number(url.pathname.slice(1));
  const password = decodeURIComponent(url.password);
  const username = decodeURIComponent(url.username);
  return {
    addresses: [{ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6379) }],
    useTLS: url.protocol === 'rediss:' || url.protocol === 'valkeys:',
    ...(Number.isInteger(database) && database > 0 ? { databaseId: database } : {}),
    ...(password ? { credentials: { ...(username ? { username } : {}), password } } : {}),
  };
}
