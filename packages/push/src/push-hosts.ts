/**
 * Whether an endpoint leads to one of the push services that are allowed. It comes from outside and we send to it: everything else
 * would let strangers aim our requests. An entry is a host, a host with its port, or all hosts below one (`.push.apple.com`).
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  return hosts.some((host) =>
    host.startsWith('.') ? url.port === '' && url.hostname.endsWith(host) : url.host === host,
  );
}
