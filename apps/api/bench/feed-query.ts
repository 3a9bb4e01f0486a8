import type { MediaParts } from '@foxreel/domain/media';
import { Kind, parse } from 'graphql';
import { selectedParts } from '../src/graphql/shared-types.ts';

/** The 20-item feed as a tool queries it: with author, like flags and thumbnails. */
export const feedQuery = `query Feed($limit: Int!) {
  medias(limit: $limit, filter: {visibility: all, rand: true}) {
    id type
    user { id username fullname avatar }
    thumbnail { original preview grid poster }
    likes like comments description tags visibility shop add_date available_date access
  }
}`;

/** What the query shows of each media, and so what our resolver loads. */
export function feedParts(): MediaParts {
  const [operation] = parse(feedQuery).definitions;
  const fieldNodes =
    operation?.kind === Kind.OPERATION_DEFINITION
      ? operation.selectionSet.selections.filter((node) => node.kind === Kind.FIELD)
      : [];
  return selectedParts({ fieldNodes, fragments: {} });
}

/** The same request with a header that makes the fast path leave it to Yoga. */
export const throughYoga = (request: string): string =>
  request.replace('Content-Type: application/json', 'Content-Type: application/json; charset=UTF-8');

/** A complete POST of the query. `login` is the value of the auth_id cookie; an anonymous visitor has a seed instead. */
export function feedRequest(port: number, visitor: { login: string } | { seed: string }): string {
  const body = JSON.stringify({ query: feedQuery, variables: { limit: 20 } });
  const cookie = 'login' in visitor ? `auth_id=${visitor.login}` : `feed_seed=${visitor.seed}`;
  return [
    'POST /api HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Accept: application/json',
    `Cookie: ${cookie}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
