/** The LiveKit that this version of Foxreel is tried with. */
export const livekitVersion = '1.13.5';

const releases = `https://github.com/livekit/livekit/releases/download/v${livekitVersion}`;

export interface LivekitArchive {
  name: string;
  url: string;
  checksumsUrl: string;
}

/** The official release archive for a platform, or null where LiveKit publishes none (macOS: Homebrew has it). */
export function livekitArchive(platform: string, arch: string): LivekitArchive | null {
  const goArch = { x64: 'amd64', arm64: 'arm64' }[arch];
  if (platform !== 'linux' || !goArch) return null;
  const name = `livekit_${livekitVersion}_linux_${goArch}.tar.gz`;
  return { name, url: `${releases}/${name}`, checksumsUrl: `${releases}/checksums.txt` };
}

/** The SHA-256 of `name` in a checksums.txt ("<hash>  <name>" lines), or null. */
export function checksumOf(checksums: string, name: string): string | null {
  const line = checksums.split('\n').find((entry) => entry.trim().endsWith(` ${name}`));
  return line?.trim().split(/\s+/)[0]?.toLowerCase() ?? null;
}
