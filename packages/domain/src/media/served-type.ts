const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** The type that a file of a media is served with. Null for anything but a plain path to a file of a kind that we serve: no '..', no hidden names, no encodings. */
export function servedType(path: string): string | null {
  if (path.length > 200 || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,4}$/.test(path))
    return null;
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(contentTypes, extension) ? (contentTypes[extension] ?? null) : null;
}
