const key = 'return_path';

/** Remembers where a person was when sign-in became necessary; outlives a reload. */
export function rememberReturnPath(path: string) {
  if (path.startsWith('/signin') || path.startsWith('/signup')) return;
  sessionStorage.setItem(key, path);
}

/** Where to go after sign-in: the remembered path of our own pages, or '/'. Forgets it. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}
