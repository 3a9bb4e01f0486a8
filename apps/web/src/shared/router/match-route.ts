export interface RoutePattern {
  /** '/:username/:type/:mediaId', '/videos/:tag?', '/*'. */
  path: string;
}

export type Params = Record<string, string | undefined>;

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The named parts when the address fits the pattern, else null. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  const params: Params = {};
  for (const [at, part] of wanted.entries()) {
    if (part === '*') return params;
    const text = given[at];
    if (part.startsWith(':')) {
      const optional = part.endsWith('?');
      if (text === undefined && !optional) return null;
      params[part.slice(1, optional ? -1 : undefined)] = text === undefined ? undefined : decode(text);
    } else if (text?.toLowerCase() !== part.toLowerCase()) {
      return null;
    }
  }
  return given.length > wanted.length ? null : params;
}

/** The end beats fixed parts, those beat named ones, and those beat '*', from left to right. */
function rank(path: string): string {
  const parts = partsOf(path).map((part) => (part === '*' ? '0' : part.startsWith(':') ? '1' : '2'));
  return `${parts.join('')}3`;
}

/** The most specific route that fits the address. */
export function matchRoute<Route extends RoutePattern>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | null {
  let best: { route: Route; params: Params } | null = null;
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params && (!best || rank(route.path) > rank(best.route.path))) best = { route, params };
  }
  return best;
}
