import type { MatrixRow } from './matrix-row.ts';
import type { MatrixActor, MatrixWorld } from './matrix-world.ts';

/** A link that the owner made to their free media. */
async function ownersLink({ actors, free }: MatrixWorld): Promise<{ id: string }> {
  const reply = await actors.owner.browser.post('/api', {
    query: `mutation { generateShortLink(media: "${free}") { id } }`,
  });
  const body: { data: { generateShortLink: { id: string } } } = await reply.json();
  return { id: body.data.generateShortLink.id };
}

const media = ({ free }: MatrixWorld, _actor: MatrixActor) => ({ media: free });
const blockedGetsNone = { blocked: 'none' } as const;

/** Search, sounds, short links and campaign events. */
export const discoveryRows: MatrixRow[] = [
  {
    operation: 'Query.creators',
    about: 'the owner among them',
    document: 'query ($id: ID!) { creators(filter: { ids: [$id] }) { id email } }',
    variables: ({ owner }) => ({ id: owner.id }),
    everyone: 'yes',
    but: blockedGetsNone,
  },
  { operation: 'Query.tags', about: '', document: '{ tags { id } }', everyone: 'none' },
  { operation: 'Query.SoundList', about: '', document: '{ SoundList { id } }', everyone: 'none' },
  {
    operation: 'Query.relative_users',
    about: 'whom one follows',
    document: '{ relative_users(type: "following") { id } }',
    everyone: 'yes',
    but: { anonymous: 401, blocked: 'yes', owner: 'yes' },
  },
  {
    operation: 'Query.lives',
    about: '',
    document: '{ lives { id } }',
    everyone: 'none',
  },
  {
    operation: 'Mutation.generateShortLink',
    about: 'to a free media',
    document: 'mutation ($media: ID!) { generateShortLink(media: $media) { id } }',
    variables: media,
    everyone: 'yes',
    but: { anonymous: 401, blocked: 404 },
  },
  {
    operation: 'Mutation.generateShortLink',
    about: 'to a private media',
    document: 'mutation ($media: ID!) { generateShortLink(media: $media) { id } }',
    variables: (world) => ({ media: world.private }),
    everyone: 404,
    but: { anonymous: 401, owner: 'yes', staff: 'yes' },
  },
  ...(['shortLink', 'getShortLink'] as const).map(
    (field): MatrixRow => ({
      operation: `Query.${field}`,
      about: '',
      document: `query ($id: ID!) { ${field}(id: $id) { id media { id } } }`,
      variables: ownersLink,
      everyone: 'yes',
      but: blockedGetsNone,
    }),
  ),
  ...(['videos_viewed', 'videos_swipe'] as const).map(
    (field): MatrixRow => ({
      operation: `Mutation.${field}`,
      about: '',
      document: `mutation ($media: ID!) { ${field}(campaign: "spring", media: $media) }`,
      variables: media,
      everyone: 'yes',
      but: blockedGetsNone,
    }),
  ),
  {
    operation: 'Mutation.videos_progress',
    about: '',
    document: 'mutation ($media: ID!) { videos_progress(campaign: "spring", media: $media, progress: 0.5) }',
    variables: media,
    everyone: 'yes',
    but: blockedGetsNone,
  },
  {
    operation: 'Query.campaign_report',
    about: '',
    document: '{ campaign_report(campaign: "spring") { views } }',
    everyone: 'yes',
    but: { anonymous: 401 },
  },
];
