import { type FragmentDefinitionNode, Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';
import { selectedParts } from './shared-types.ts';

const nothing = { like: false, author: false, song: false, details: false, processing: false, cursor: false };

function partsOf(source: string) {
  const { definitions } = parse(source);
  const fieldNodes = definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? node.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD)
      : [],
  );
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  return selectedParts({ fieldNodes, fragments });
}

test.each([
  ['id type visibility thumbnail { grid } add_date', {}],
  ['like', { like: true }],
  ['user { id }', { author: true }],
  ['song { id }', { song: true }],
  ['cursor', { cursor: true }],
  ['likes comments description tags', { details: true }],
  ['info placeholder', { processing: true }],
  ['processed { status }', { processing: true }],
  ['process { progress }', { processing: true }],
  ['... on Media { like ... { tags } }', { like: true, details: true }],
  ['...Shown', { author: true, processing: true }],
])('%s reads no more than it shows', (selection, expected) => {
  const fragment = selection.includes('Shown') ? 'fragment Shown on Media { user { id } info }' : '';
  expect(partsOf(`{ medias { ${selection} } } ${fragment}`)).toEqual({ ...nothing, ...expected });
});

test('an unassigned field is loaded with the details, and an unknown fragment loads everything', () => {
  expect(partsOf('{ medias { something_new } }')).toEqual({ ...nothing, details: true });
  expect(Object.values(partsOf('{ medias { ...Gone } }'))).toEqual(Object.keys(nothing).map(() => true));
});

test('every field of a media is always loaded, or belongs to a part', () => {
  const media = schema.getType('Media');
  const fields = media && 'getFields' in media ? Object.keys(media.getFields()) : [];
  const shownOf = ['likes', 'comments', 'description', 'alt_text', 'tags', 'review_reason'];
  const unsorted = fields.filter((name) => partsOf(`{ medias { ${name} } }`).details && !shownOf.includes(name));
  expect(unsorted).toEqual([]);
});
