import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const creatorsOnly = { anonymous: 401, owner: 'yes', creator: 'yes' } as const;
/** Other people's links do not exist for another creator. */
const ownersOnly = (others: 404 | 'none') => ({ anonymous: 401, owner: 'yes', creator: others }) as const;

/** A new link of the owner to their private media. */
export async function ownersSharedLink({ actors, ...matrix }: MatrixWorld, free = false): Promise<{ id: string }> {
  const reply = await actors.owner.browser.post('/api', {
    query: `mutation { createSharedLink(media: "${matrix.private}", description: "By the sea", free: ${free}, price: 5) { id } }`,
  });
  const body: { data: { createSharedLink: { id: string } } } = await reply.json();
  return { id: body.data.createSharedLink.id };
}

/** Paid and free links. */
export const sharedLinkRows: MatrixRow[] = [
  {
    operation: 'Query.sharedLinks',
    about: 'after the owner has made one',
    document: '{ sharedLinks { id media { source { url } } } }',
    variables: async (matrix) => {
      await ownersSharedLink(matrix);
      return {};
    },
    everyone: 403,
    but: { anonymous: 401, owner: 'yes', creator: 'none' },
  },
  ...([false, true] as const).map(
    (free): MatrixRow => ({
      operation: 'Query.getSharedLink',
      about: free ? 'that is free' : 'that is priced',
      document: 'query ($id: ID!) { getSharedLink(id: $id) { id media { id } } }',
      variables: (matrix) => ownersSharedLink(matrix, free),
      everyone: 'yes',
      but: { blocked: 'none' },
    }),
  ),
  {
    operation: 'Mutation.createSharedLink',
    about: 'to a media of the owner',
    document: 'mutation ($media: ID!) { createSharedLink(media: $media, description: "By the sea", price: 5) { id } }',
    variables: (world) => ({ media: world.private }),
    everyone: 403,
    but: { ...creatorsOnly, creator: 400 },
  },
  {
    operation: 'Mutation.updateSharedLink',
    about: 'of the owner',
    document: 'mutation ($id: ID!) { updateSharedLink(id: $id, price: 9) { id } }',
    variables: (matrix) => ownersSharedLink(matrix),
    everyone: 403,
    but: ownersOnly(404),
  },
  {
    operation: 'Mutation.removeSharedLink',
    about: 'of the owner',
    document: 'mutation ($id: ID!) { removeSharedLink(id: $id) }',
    variables: (matrix) => ownersSharedLink(matrix),
    everyone: 403,
    but: ownersOnly('none'),
  },
  {
    operation: 'Mutation.makeReport',
    about: 'the media of a link of the owner',
    document:
      'mutation ($media: ID!, $id: ID!) { makeReport(report_media: $media, link: $id, reason: "Spam") { id status } }',
    variables: async (matrix) => ({ media: matrix.private, ...(await ownersSharedLink(matrix)) }),
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404, owner: 400 },
  },
  {
    operation: 'Mutation.buySharedLink',
    about: 'of the owner, without coins',
    document: 'mutation ($id: ID!) { buySharedLink(id: $id) { id } }',
    variables: (matrix) => ownersSharedLink(matrix),
    everyone: 'none',
    but: { anonymous: 401, blocked: 404, owner: 400, staff: 'yes' },
  },
];
