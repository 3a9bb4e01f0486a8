/** The first path segments of the web app's and the server's own addresses: /{username} must not hide behind them. */
const reserved = new Set(
  `about account admin api app assets avatars complete creator-agreement creator-request deskfox favicon favicon.ico
  files followers following forgot-pass foxreel fonts grid help icons images index.html invite library link link-files live lives login
  logout manifest.json manifest.webmanifest menu message-files messages moderator paymentdemo photos profile reset-pass robots.txt root
  s search settings short signin signout signup sitemap.xml sounds staff static stream studio support sw.js system tags
  trpc uploads uploadthing verify-email videos well-known www .well-known anonymous null undefined`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a username would collide with an address of the product; letter case does not matter. */
export function isReservedUsername(username: string): boolean {
  const lower = username.toLowerCase();
  return reserved.has(lower) || lower.startsWith('deskfox');
}
