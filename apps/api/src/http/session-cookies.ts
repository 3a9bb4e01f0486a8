import { limits } from '@foxreel/contracts';
import type { NewSession } from '@foxreel/domain/account';

export const sessionCookie = 'auth_id';
export const accessCookie = 'access_token';

/** Sets and clears the two cookies of a login (docs/contract/rest.md, Login) on the reply of one request. */
export interface SessionCookies {
  set(session: Pick<NewSession, 'token' | 'accessToken'>): void;
  clear(): void;
}

/** `append` adds a Set-Cookie header to the reply; `secure` when the page came over https. */
export function sessionCookies(append: (header: string) => void, secure: boolean): SessionCookies {
  const cookie = (name: string, value: string, seconds: number, httpOnly: boolean) =>
    append(
      [
        `${name}=${value}`,
        'Path=/',
        `Max-Age=${seconds}`,
        'SameSite=Lax',
        ...(httpOnly ? ['HttpOnly'] : []),
        ...(secure ? ['Secure'] : []),
      ].join('; '),
    );
  const day = limits.sessionMs / 1000;
  return {
    set({ token, accessToken }) {
      cookie(sessionCookie, token, day, true);
      cookie(accessCookie, accessToken, day, false);
    },
    clear() {
      cookie(sessionCookie, '', 0, true);
      cookie(accessCookie, '', 0, false);
    },
  };
}
