import { Readable } from 'node:stream';
import { DomainError } from '@foxreel/domain/kernel';

/** Opens a file in UploadThing's cloud. Only its own hosts are asked, over https, and no redirect is followed elsewhere. */
export async function fetchFromCloud(url: string, appId: string, fetcher: typeof fetch = fetch): Promise<Readable> {
  if (!isCloudAddress(url, appId))
    throw new DomainError('FORBIDDEN', 'The address of the file is not one of UploadThing');
  const response = await fetcher(url, { redirect: 'error' });
  if (!response.ok || !response.body) throw new DomainError('UNAVAILABLE', `UploadThing answered ${response.status}`);
  return Readable.from(response.body);
}

export function isCloudAddress(url: string, appId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username } = new URL(url);
  return (
    protocol === 'https:' && username === '' && [`${appId.toLowerCase()}.ufs.sh`, 'utfs.io', 'ufs.sh'].includes(host)
  );
}
