import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year: whoever keeps the file asks again by then. */
const validDays = 180;

/** GET /.well-known/security.txt (RFC 9116): where to report a weakness. There is none without SECURITY_CONTACT. */
export function mountSecurityTxt(app: ApiApp, { environment, webAddress }: ApiDependencies): void {
  const { SECURITY_CONTACT: contact } = environment;
  app.get('/.well-known/security.txt', (c, next) => {
    if (!contact) return next();
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${/^(mailto|https):/.test(contact) ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${webAddress}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'max-age=3600' });
  });
}
