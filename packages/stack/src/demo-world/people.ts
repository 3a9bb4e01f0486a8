import { demoAccounts } from './demo-accounts.ts';
import type { PaletteName } from './palettes.ts';

export interface DemoPerson {
  email: string;
  username: string;
  fullname: string;
  bio: string;
  creator: boolean;
  staff: boolean;
  palette: PaletteName;
}

const [fan, creator, staff] = demoAccounts;

const person = (
  username: string,
  fullname: string,
  bio: string,
  palette: PaletteName,
  isCreator = true,
): DemoPerson => ({
  email: `${username.replaceAll('.', '-')}@demo.test`,
  username,
  fullname,
  bio,
  creator: isCreator,
  staff: false,
  palette,
});

/** Everybody in the demo world: the three of rest.md first. */
export const people: DemoPerson[] = [
  { ...fan, bio: 'Here for the quiet ones. Ask me about night trains.', palette: 'mint' },
  { ...creator, bio: 'Open water, long exposures and a thermos that has seen things.', palette: 'ember' },
  { ...staff, bio: 'I look at everything before you do.', palette: 'paper' },
  person('ines.ridge', 'Inés Cordero', 'Mountain guide. Four in the morning is the best light there is.', 'dawn'),
  person('kaito.nights', 'Kaito Mori', 'City after midnight. Mostly rain, sometimes neon.', 'night'),
  person('sol.dunes', 'Soledad Amari', 'Desert walks, slowly. New reel every full moon.', 'sand'),
  person('petal.lab', 'Wren Halvorsen', 'Botanist with a macro lens and no patience for lilies.', 'rose'),
  person('nordlys', 'Ebba Lindqvist', 'I chase the aurora and post what the cold lets me.', 'polar'),
  person('tessellate', 'Tomas Weiss', 'Tiles, grids, walls. Geometry is a calm place.', 'paper'),
  person('bokeh.bea', 'Beatrice Lam', 'Out of focus on purpose.', 'violet'),
  person('orrery', 'Idris Bell', 'Planets I made up, orbits that I did not.', 'violet'),
  person('contour.club', 'Yara Haddad', 'Maps of islands that nobody has found yet.', 'mint'),
  person('theo.k', 'Theo Kovač', 'Collects other people’s sunsets.', 'noon', false),
  person('amara', 'Amara Nwosu', 'Fan of most things with a horizon.', 'ember', false),
];
